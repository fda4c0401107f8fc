import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SimulatedOffice, simulateOffice } from "../addins/excel/pane/test/simulatedOffice";
import { violations } from "./support/axe";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { looksLikePicture } from "./support/picture";
import { OwnServer } from "./support/server";
import { choose } from "./support/steps";
import { type Language, localeOf, words } from "./support/words";

const PANE = "/addins/excel/pane.html";
/** A folder with the built add-ins, for a binary that does not have them. */
const BUILT = process.env.ADDINS_DIST;

const server = new OwnServer();
let person: Person;
beforeAll(async () => {
  await server.start();
  person = await Person.signUp(server, "mill");
  await person.collection("prices", "Prices");
  const lines = ["2024-01;100", "2024-02;101.5", "2024-03;102.25"].join("\n");
  await person.indicator("prices", "bread", "MONTHLY", lines, "Bread");
  await server.finds("bread", 1);
});
afterAll(() => server.remove());

/** A new access key of the publisher. */
async function makeKey(scope: "READ" | "PUBLISH"): Promise<string> {
  const { done } = await person.ask<{ done: { secret: string } }>(
    `mutation($input: AccessKeyInput!, $password: String!) {
      done: makeAccessKey(input: $input, password: $password) { secret problems { code } } }`,
    { input: { name: `Excel ${scope}`, scope, days: 90 }, password: PASSWORD },
  );
  return done.secret;
}

/** Opens the pane, with a simulated Excel in the place of Microsoft's script. */
async function openPane(language: Language, theme: "light" | "dark" = "light", width = 320) {
  const opened = await visit(server.address, { locale: localeOf[language], theme, width });
  await opened.page.route("https://appsforoffice.microsoft.com/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `Object.assign(globalThis, (${simulateOffice})(${JSON.stringify({ language: localeOf[language] })}))`,
    }),
  );
  if (BUILT) {
    await opened.page.route(/\/addins\//, (route) =>
      route.fulfill({ path: join(BUILT, new URL(route.request().url()).pathname.slice("/addins/".length)) }),
    );
  }
  await opened.page.goto(PANE);
  return opened;
}

/** The content and format of a cell of the simulated workbook. */
function cell(page: Page, address: string) {
  return page.evaluate(
    (at) => (globalThis as unknown as SimulatedOffice).simulated.cells.get(at) ?? null,
    address,
  );
}

/** Selects cells of the simulated workbook. */
async function select(page: Page, address: string): Promise<void> {
  await page.evaluate((at) => {
    (globalThis as unknown as SimulatedOffice).simulated.selected = at;
  }, address);
}

/** Fills cells of the simulated workbook, row by row from A1 on; a `[number, format]` has a format. */
async function fill(page: Page, rows: readonly (readonly (string | number | [number, string])[])[]) {
  await page.evaluate((given) => {
    const { cells } = (globalThis as unknown as SimulatedOffice).simulated;
    given.forEach((row, at) => {
      row.forEach((content, column) => {
        const [value, format] = Array.isArray(content) ? content : [content, "General"];
        cells.set(`${"ABCDEF"[column]}${at + 1}`, { value, format });
      });
    });
  }, rows);
}

/** Checks width and accessibility, once no earlier preview is shown dimmed. */
async function isFitting(page: Page): Promise<void> {
  await page.locator('table[aria-busy="true"]').waitFor({ state: "detached" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Searches from the keyboard and opens the first result. */
async function openBread(page: Page, t: ReturnType<typeof words>): Promise<void> {
  await page.getByRole("combobox", { name: t("addin.search.label") }).fill("bread");
  await page.getByRole("option", { name: /Bread/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Bread" }).waitFor();
  await page.getByRole("row").filter({ hasText: "102" }).waitFor();
}

describe.each(["en", "fr"] as const)("Excel's pane (%s)", (language) => {
  const t = words(language);

  it.each(["light", "dark"] as const)("looks as the page of the add-ins shows it (%s)", async (shade) => {
    const { page } = await openPane(language, shade);
    await openBread(page, t);
    await looksLikePicture(page, `excel-${language}-${shade}`);
  });

  it("options become words of the formula, in the language of Excel", async () => {
    const { page } = await openPane(language, language === "fr" ? "dark" : "light");
    await openBread(page, t);
    await choose(page.getByLabel(t("addin.option.range.last"), { exact: true }));
    await page.getByLabel(t("addin.option.last"), { exact: true }).fill("2");
    await page.getByLabel(t("addin.option.transformation"), { exact: true }).selectOption("pct");
    await page.getByRole("row").nth(3).waitFor({ state: "detached" });
    await isFitting(page);
    await button(page, t("addin.insert.formula")).click();
    const word = language === "fr" ? "variation en %" : "change in %";
    await expect
      .poll(async () => (await cell(page, "A1"))?.formula)
      .toBe(`=STATIT.SERIES("mill/prices/bread",-2,,,"${word}")`);
  });
});

describe("Excel's pane", () => {
  const t = words("fr");
  const open = () => openPane("fr", "dark");
  const tab = (page: Page, id: string) => page.getByRole("tab", { name: t(`addin.tab.${id}`) }).click();

  /** Signs in with a key. */
  async function signIn(page: Page, key: string): Promise<void> {
    await tab(page, "access");
    await page.getByLabel(t("addin.key.label"), { exact: true }).fill(key);
    await button(page, t("addin.key.store")).click();
    await page.getByText(t("addin.key.signedIn"), { exact: true }).waitFor();
  }

  it("a search leads to a formula, a latest value and a table, and content is not overwritten unasked", async () => {
    const { page } = await open();
    await page.getByText(t("addin.search.empty")).waitFor();
    await isFitting(page);
    await page.getByRole("combobox").fill("zzzz");
    await page.getByRole("heading", { name: t("addin.search.nothing", { text: "zzzz" }) }).waitFor();
    await isFitting(page);
    await openBread(page, t);
    await isFitting(page);

    await button(page, t("addin.insert.formula")).click();
    await page.getByText(t("addin.insert.done", { address: "Sheet1!A1" })).waitFor();
    await expect
      .poll(() => cell(page, "A1"))
      .toMatchObject({
        formula: '=STATIT.SERIES("mill/prices/bread")',
        value: expect.any(Number),
      });

    await button(page, t("addin.insert.value")).click();
    await page.getByText(t("addin.insert.full", { address: "Sheet1!A1" })).waitFor();
    await isFitting(page);
    await button(page, t("common.cancel")).click();
    await select(page, "C2");
    await button(page, t("addin.insert.value")).click();
    await page.getByText(t("addin.insert.done", { address: "Sheet1!C2" })).waitFor();
    await expect.poll(() => cell(page, "C2")).toMatchObject({ value: 102.25 });

    await select(page, "E1");
    await button(page, t("addin.insert.table")).click();
    await page.getByText(t("addin.insert.done", { address: "Sheet1!E1:F3" })).waitFor();
    expect(await cell(page, "E3")).toEqual({ value: 45_352, format: "yyyy-mm" });
    expect(await cell(page, "F3")).toMatchObject({ value: 102.25 });
  });

  it("a wrong key is refused beside its field, a right one is stored outside the workbook and removed", async () => {
    const { page, complaints } = await open();
    await tab(page, "access");
    await isFitting(page);
    await page.getByLabel(t("addin.key.label"), { exact: true }).fill("statit_wrong");
    await button(page, t("addin.key.store")).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await isFitting(page);
    complaints.length = 0; // the browser reports the status 401
    const key = await makeKey("READ");
    await signIn(page, key);
    await page.getByText(t("addin.key.scope.read"), { exact: true }).waitFor();
    await isFitting(page);
    const stored = await page.evaluate(() => {
      const { storage, settings } = (globalThis as unknown as SimulatedOffice).simulated;
      return { storage: [...storage.values()], settings: settings.size, local: localStorage.length };
    });
    expect(stored).toEqual({ storage: [key], settings: 0, local: 0 });
    await button(page, t("addin.key.remove")).click();
    await button(page, t("addin.key.store")).waitFor();
  });

  it("failed formulas are listed with their reason, and refreshing calculates them again", async () => {
    const { page } = await open();
    await page.evaluate(async () => {
      const { Excel } = globalThis as unknown as SimulatedOffice;
      await Excel.run(async ({ workbook }) => {
        const at = workbook.worksheets.getItem("Sheet1").getRange("B2");
        at.formulas = [['=STATIT.VALUE("mill/prices/nothing")']];
      });
    });
    await tab(page, "refresh");
    await page.getByRole("button", { name: t("addin.show", { cell: "Sheet1!B2" }) }).waitFor();
    await page
      .getByText(/mill\/prices\/nothing/)
      .first()
      .waitFor();
    await isFitting(page);
    await button(page, t("addin.refresh.action")).click();
    await page
      .getByRole("status")
      .filter({ hasText: /\d\d:\d\d/ })
      .waitFor();
    const calculated = await page.evaluate(
      () => (globalThis as unknown as SimulatedOffice).simulated.calculations,
    );
    expect(calculated).toBe(1);
  });

  it("selected cells are previewed with their problems, published, and published again in one click", async () => {
    const { page } = await open();
    await tab(page, "publish");
    await page.getByText(t("addin.publish.noKey")).waitFor();
    await isFitting(page);
    await signIn(page, await makeKey("PUBLISH"));
    await tab(page, "publish");
    await fill(page, [
      ["", "Milk", "bread"],
      [[45_292, "yyyy-mm"], 0.1 + 0.2, 100],
      [[45_323, "yyyy-mm"], "x", 101.5],
    ]);
    await select(page, "A1:D20");
    await button(page, t("addin.publish.select")).click();
    await page.getByLabel(t("addin.publish.collection"), { exact: true }).fill("mill/prices");
    expect(await page.getByLabel(t("addin.columns.key.of", { column: "Milk" })).inputValue()).toBe("milk");
    await isFitting(page);
    await button(page, t("addin.publish.preview")).click();
    await page.getByRole("button", { name: t("addin.show", { cell: "B3" }) }).click();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as SimulatedOffice).simulated.selected))
      .toBe("B3");
    await isFitting(page);

    await page.evaluate(() => {
      const { cells } = (globalThis as unknown as SimulatedOffice).simulated;
      cells.set("B3", { value: 0.4, format: "General" });
    });
    await button(page, t("addin.report.again")).click();
    await page.getByRole("button", { name: /^(Publish|Publier) 1 / }).click();
    await page.getByRole("heading", { name: t("addin.published.title") }).waitFor();
    await isFitting(page);
    const csv = await person.file("/api/v1/series/mill/prices/milk.csv");
    expect((await csv.text()).trim().split(/\r?\n/).slice(-2)).toEqual(["2024-01,0.3", "2024-02,0.4"]);

    await button(page, t("addin.published.close")).click();
    await page.evaluate(() => {
      const { cells } = (globalThis as unknown as SimulatedOffice).simulated;
      cells.set("B3", { value: 0.5, format: "General" });
    });
    await button(page, t("addin.links.again")).click();
    await page.getByRole("heading", { name: t("addin.published.title") }).waitFor();
    const again = await person.file("/api/v1/series/mill/prices/milk.csv");
    expect((await again.text()).trim().split(/\r?\n/).at(-1)).toBe("2024-02,0.5");
  });
});
