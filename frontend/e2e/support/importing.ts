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

/** Answers the questions one by one, of several readings with one of these message ids, and makes the other repairs. */
export async function acceptRepairs(
  page: Page,
  language: Language = "en",
  readings: readonly string[] = ["import.repair.dates.dmy"],
): Promise<void> {
  const say = words(language);
  const settled = () => page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  const switches = page.locator("section", { has: page.locator("#import-reading") });
  const questions = page.locator("section", { has: page.locator("#import-questions") });
  const following = questions.getByRole("button", { name: say("import.questions.next"), exact: true });
  await settled();
  for (let tries = 0; tries < 12; tries += 1) {
    const open = questions.locator('[data-question="open"]');
    const own = open.and(questions.getByRole("group", { name: say("import.repair.choose.data") }));
    const wanted = await Promise.all(
      readings.map(async (id) => {
        const radio = open.getByRole("radio", { name: say(id), checked: false });
        return (await radio.count()) > 0 ? radio.first() : undefined;
      }),
    );
    const off = switches.getByRole("switch", { checked: false });
    const answer =
      (await own.count()) > 0 ? own.getByRole("radio").first() : wanted.find((radio) => radio !== undefined);
    if (answer) await answer.check();
    else if ((await following.count()) > 0) await following.click();
    else if ((await off.count()) > 0) await off.first().check();
    else break;
    await settled();
  }
}

/** The button that publishes, with the number of indicators on it. */
export const publishButton = (page: Page) =>
  page.locator("main").getByRole("button", { name: /^(Publish|Publier)( \d|$)/ });
