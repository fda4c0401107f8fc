import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openDrawn, visit } from "./support/browser";
import { months } from "./support/dashboards";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { words } from "./support/words";

const PAGES = ["/reader-office", "/reader-office/prices", "/reader-office/prices/rents"] as const;

/** The lines of text that a page shows. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.locator("#root").innerText();
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "");
}

describe("the first page of each reader", () => {
  const server = sharedServer();
  let office: Person;
  let lea: Person;
  beforeAll(async () => {
    office = await Person.signUp(server, "reader-office");
    await office.collection("prices", "Prices");
    await office.indicator("prices", "rents", "MONTHLY", months(0.5), { en: "Rents", fr: "Loyers" });
    lea = await Person.signUp(server, "lea", "USER", "FR");
    // Pages are drawn in UTC: in another zone times of day change, and near midnight days do.
    for (const person of [office, lea])
      await person.ask(`mutation { setPreferences(expert: false, timeZone: "UTC") { problems { code } } }`);
  });

  /** What an English browser shows of a page before its scripts have run, and after, as this user. */
  async function shown(person: Person, path: string) {
    const drawn = await visit(server.address, { script: false });
    await person.enter(drawn.context);
    await openDrawn(drawn.page, path);
    const before = await linesOf(drawn.page);
    const language = (await drawn.page.getAttribute("html", "lang")) === "fr" ? "fr" : "en";
    await drawn.context.close();
    const { page, context } = await visit(server.address);
    await person.enter(context);
    const languages = await languagesOf(context);
    await openDrawn(page, path);
    await page.getByRole("button", { name: words(language)("common.menu.account") }).waitFor();
    const after = await linesOf(page);
    expect(new Set(await languages(page))).toEqual(new Set([language]));
    await context.close();
    return { before, after, language };
  }

  /** Records the language of the document each time that it is set. */
  async function languagesOf(context: BrowserContext) {
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const record = () => seen.push(document.documentElement.lang);
      new MutationObserver(record).observe(document, { attributeFilter: ["lang"], subtree: true });
      addEventListener("DOMContentLoaded", record);
    });
    return (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  }

  it.each(PAGES)("is in the stored language, and stays so, at %s", async (path) => {
    const { before, after, language } = await shown(lea, path);
    expect(language).toBe("fr");
    expect(before).toContain(words("fr")("common.footer.terms"));
    expect(after).toEqual(expect.arrayContaining(before));
  });

  it.each([
    ["/reader-office", words("en")("account.collections.new")],
    ["/reader-office/prices", words("en")("collectionMore.page.newIndicator")],
    ["/reader-office/prices/rents", words("en")("metric.page.addValue")],
  ] as const)(
    "shows the owner at %s what only the owner sees, and nothing that changes",
    async (path, own) => {
      const { before, after } = await shown(office, path);
      expect(before).toContain(own);
      expect(before).not.toContain(words("en")("common.signIn"));
      expect(after).toEqual(expect.arrayContaining(before));
      expect((await shown(lea, path)).before).not.toContain(own);
    },
  );

  it("has the language that a guest chose in the footer, until it is that of the browser again", async () => {
    const { page, context } = await visit(server.address);
    const sent = async () =>
      /<html lang="(..)"/.exec(await (await page.request.get("/reader-office")).text())?.[1];
    const [en, fr] = [words("en"), words("fr")];
    await page.goto("/reader-office");
    await page.getByLabel(en("common.language")).selectOption("fr");
    await page.getByLabel(fr("common.language")).waitFor();
    expect(await sent()).toBe("fr");
    await page.goto("/reader-office/prices");
    await page.getByLabel(fr("common.language")).selectOption({ label: fr("common.language.browser") });
    await page.getByLabel(en("common.language")).waitFor();
    expect(await sent()).toBe("en");
    await page.getByLabel(en("common.language")).selectOption("fr");
    await page.getByLabel(fr("common.language")).waitFor();
    await office.enter(context);
    await page.goto("/reader-office");
    await page.getByLabel(en("common.language")).waitFor();
    await page.getByRole("button", { name: en("common.menu.account") }).waitFor();
    await context.clearCookies({ name: "statit_session" });
    expect(await sent()).toBe("en");
    await context.close();
  });
});
