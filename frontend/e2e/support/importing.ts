import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Visit, visit } from "./browser";
import type { Person } from "./person";
import { type Language, localeOf, words } from "./words";

/** Opens the import page of a collection, signed in as its publisher. */
export async function openImport(
  person: Person,
  collection: string,
  language: Language = "en",
  window: { theme?: "light" | "dark"; width?: number } = {},
): Promise<Visit> {
  await person.ask(`mutation { setLanguage(language: ${language.toUpperCase()}) { problems { code } } }`);
  const visited = await visit(person.server.address, { locale: localeOf[language], ...window });
  await person.enter(visited.context);
  await visited.page.goto(`/${person.name}/${collection}/import`);
  return visited;
}

/** Leaves the page, so that it sends no more requests, and expects no complaints. */
export async function leave({ page, context, complaints }: Visit): Promise<void> {
  await page.goto("about:blank");
  await context.close();
  expect(complaints).toEqual([]);
}

/** Chooses a file, by its path or by its content, and waits for its preview. */
export async function chooseFile(
  page: Page,
  file: string | { name: string; buffer: Buffer },
  language: Language = "en",
): Promise<void> {
  const chooser = page
    .getByLabel(words(language)("import.start.choose"), { exact: true })
    .and(page.locator("input"));
  await chooser.setInputFiles(
    typeof file === "string" ? file : { ...file, mimeType: "application/octet-stream" },
  );
  await page.locator("#import-file").waitFor();
}

/** Accepts the certain repairs, then the other ones one by one; of several readings those with these message ids. */
export async function acceptRepairs(
  page: Page,
  language: Language = "en",
  readings: readonly string[] = ["import.repair.dates.dmy"],
): Promise<void> {
  const say = words(language);
  const settled = () => page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  const doctor = page.locator("section", { has: page.locator("#import-doctor") });
  const certain = doctor.locator("div > button");
  if ((await certain.count()) > 0) await certain.click();
  await settled();
  for (let tries = 0; tries < 12; tries += 1) {
    const boxes = doctor.getByRole("checkbox", { checked: false });
    const questions = doctor.locator('[data-question="open"]');
    const own = questions.and(doctor.getByRole("group", { name: say("import.repair.choose.data") }));
    const wanted = await Promise.all(
      readings.map(async (id) => {
        const radio = doctor.getByRole("radio", { name: say(id), checked: false });
        return (await radio.count()) > 0 ? radio.first() : undefined;
      }),
    );
    const next =
      (await boxes.count()) > 0
        ? boxes.first()
        : (await own.count()) > 0
          ? own.first().getByRole("radio").first()
          : wanted.find((radio) => radio !== undefined);
    if (!next) break;
    await next.check();
    await settled();
  }
}

/** The button that publishes, with the number of indicators on it. */
export const publishButton = (page: Page) =>
  page.locator("main").getByRole("button", { name: /^(Publish|Publier)( \d|$)/ });
