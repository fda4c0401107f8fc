import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishLabels } from "../addins/sheets/publish/labels";
import { curl } from "../addins/sheets/test/curl";
import { builtPage, builtScript, engineOf } from "../addins/sheets/test/engine";
import { SimulatedGoogle } from "../addins/sheets/test/google";
import { messagesIn } from "../addins/sheets/texts/messages";
import { textsIn } from "../addins/sheets/texts/texts";
import { violations } from "./support/axe";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { looksLikePicture } from "./support/picture";
import { OwnServer } from "./support/server";
import { localeOf } from "./support/words";

const server = new OwnServer();
let author: Person;
let script = "";

beforeAll(async () => {
  await server.start();
  script = await builtScript(server.address);
  author = await Person.signUp(server, "office");
  await author.collection("prices", "Prices");
  await author.indicator("prices", "bread", "MONTHLY", "2024-01;1\n2024-02;2.5", "Price of bread");
  await author.indicator("prices", "rye", "QUARTERLY", "2024-Q1;3", "Price of rye bread");
  await server.finds("bread", 2);
});
afterAll(() => server.remove());

/** Opens the sidebar beside a sheet, with `google.script.run` in place of Google's. */
async function openSidebar(language: "en" | "fr", setUp: (google: SimulatedGoogle) => void = () => {}) {
  const google = new SimulatedGoogle(server.address, curl);
  google.clock.now = Date.now();
  google.locale = language;
  google.spreadsheet.locale = language === "fr" ? "fr_FR" : "en_US";
  google.spreadsheet.current = google.spreadsheet.first.getRange("A1");
  google.files.set("Sidebar", builtPage());
  setUp(google);
  const run = engineOf(script, google);
  run("statitOpen()");
  const { page, complaints } = await visit(server.address, { locale: localeOf[language], width: 300 });
  await page.exposeFunction("callScript", (name: string, given: unknown[]) =>
    JSON.parse(JSON.stringify(run(`${name}(...${JSON.stringify(given)})`) ?? null)),
  );
  await page.addInitScript(() => {
    const runner = (onSuccess: (result: unknown) => void, onFailure: (error: unknown) => void) =>
      new Proxy(
        {},
        {
          get: (_, name: string) => {
            if (name === "withSuccessHandler")
              return (handler: typeof onSuccess) => runner(handler, onFailure);
            if (name === "withFailureHandler")
              return (handler: typeof onFailure) => runner(onSuccess, handler);
            const { callScript } = window as unknown as {
              callScript(called: string, given: unknown[]): Promise<unknown>;
            };
            return (...given: unknown[]) => void callScript(name, given).then(onSuccess, onFailure);
          },
        },
      );
    const ignore = () => undefined;
    Object.assign(window, { google: { script: { run: runner(ignore, ignore) } } });
  });
  await page.route("**/sidebar", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: google.sidebar ?? "" }),
  );
  await page.goto("/sidebar");
  return { google, page, complaints, sheet: google.spreadsheet.first };
}

async function newKey(scope: "READ" | "PUBLISH"): Promise<string> {
  const { done } = await author.ask<{ done: { secret: string } }>(
    `mutation($input: AccessKeyInput!, $password: String!) {
      done: makeAccessKey(input: $input, password: $password) { secret problems { code } } }`,
    { input: { name: "Sheet", scope, days: 30 }, password: PASSWORD },
  );
  return done.secret;
}

/** Writes a picture of the sidebar into the folder that `PICTURES` names, for people to look at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe.each(["en", "fr"] as const)("the sidebar (%s)", (language) => {
  const { labels, sentences } = textsIn(language);

  it("looks as the page of the add-ins shows it", async () => {
    const { page } = await openSidebar(language);
    await page.getByLabel(labels.searchField, { exact: true }).fill("bread");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Price of bread/ }).click();
    await button(page, labels.insertFormula).waitFor();
    const search = await page.getByRole("heading", { name: labels.searchTitle, exact: true }).boundingBox();
    await looksLikePicture(page, `sheets-${language}-light`, (search?.y ?? 0) - 16);
  });

  it("searches, and inserts formulas and a table", async () => {
    const { page, sheet, google } = await openSidebar(language);
    await page.getByLabel(labels.searchField, { exact: true }).fill("bread");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /Price of bread/ }).click();
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await picture(page, `${language}-found`);

    await button(page, labels.insertFormula).click();
    await page.getByText(sentences.formulaInserted("Sheet1!A1")).waitFor();
    expect(sheet.cells.get("A1")?.formula).toBe('=STATIT("office/prices/bread")');

    google.spreadsheet.current = sheet.getRange("B1");
    await page.getByLabel(labels.last, { exact: true }).fill("12");
    await page.getByLabel(labels.frequency, { exact: true }).selectOption("Q");
    await button(page, labels.insertFormula).click();
    await page.getByText(sentences.formulaInserted("Sheet1!B1")).waitFor();
    const separator = language === "fr" ? "; " : ", ";
    const given = ['"office/prices/bread"', '"-12"', '""', '"Q"'].join(separator);
    expect(sheet.cells.get("B1")?.formula).toBe(`=STATIT(${given})`);

    await page.getByLabel(labels.last, { exact: true }).fill("");
    await page.getByLabel(labels.frequency, { exact: true }).selectOption("");
    await button(page, labels.insertTable).click();
    await page.getByText(sentences.overwrite("Sheet1!B1:C3")).waitFor();
    await picture(page, `${language}-question`);
    await page.keyboard.press("Enter"); // the focus is on the button that replaces
    await page.getByText(sentences.tableInserted(2, "Sheet1!B1:C3")).waitFor();
    expect(sheet.shown().map((row) => row.slice(1))).toEqual([
      [language === "fr" ? "Période" : "Period", "Price of bread"],
      ["2024-01-01", "1"],
      ["2024-02-01", "2.5"],
    ]);
  });
});

describe("the sidebar", () => {
  const { labels, sentences } = textsIn("en");

  it("states first whose key formulas use, then stores, shows and removes a key", async () => {
    const { google, page, complaints } = await openSidebar("en");
    await page.getByText(labels.keyNone).waitFor();
    expect(await page.getByRole("link", { name: labels.keyMake }).getAttribute("href")).toBe(
      `${server.address}/account?tab=access`,
    );
    expect(await violations(page)).toEqual([]);
    await picture(page, "key");

    await page.getByLabel(labels.keyField, { exact: true }).fill("statit_no");
    await page.keyboard.press("Enter");
    await page.getByText(sentences.keyMalformed()).waitFor();

    await page.getByLabel(labels.keyField, { exact: true }).fill(await newKey("PUBLISH"));
    await page.keyboard.press("Enter");
    await page.getByText(sentences.keyStored()).waitFor();
    await page.getByText(sentences.scopePublish()).waitFor();
    await page.getByText(sentences.keyTooStrong()).waitFor();
    expect(await page.getByLabel(labels.keyField, { exact: true }).isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await picture(page, "stored");

    await button(page, labels.keyRemove).click();
    await page.getByText(sentences.keyRemoved()).waitFor();
    expect([...google.userProperties.values.keys()]).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("publishes cells after a preview, and again, but never over another person’s publish unseen", async () => {
    const words = publishLabels("en");
    const t = messagesIn("en");
    const secret = await newKey("PUBLISH");
    await author.indicator("prices", "own", "MONTHLY", "2024-01;1", "Own");
    const { google, page, sheet, complaints } = await openSidebar("en", ({ spreadsheet, userProperties }) => {
      userProperties.setProperty("statit-key", secret);
      const cells = spreadsheet.first.getRange("A1:C3");
      cells.setValues([
        ["", "own", "Rents"],
        ["2024-01", 1, 10],
        ["2024-02", 2.5, "n/a"],
      ]);
      spreadsheet.current = spreadsheet.first.getRange("A1:E10");
    });
    await button(page, words.publishSelect).click();
    await page.getByLabel(words.publishCollection, { exact: true }).fill("office/prices");
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await picture(page, "draft");

    await button(page, words.publishPreview).click();
    await page.getByText(t("addin.report.invalid", { count: 1 })).waitFor();
    await button(page, "C3").click();
    await expect.poll(() => google.spreadsheet.current?.getA1Notation()).toBe("C3");
    await page.getByLabel(t("import.repair.missing", { text: "n/a" })).check();
    await button(page, t("addin.report.publish", { count: 2 })).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await picture(page, "preview");

    const elsewhere = await fetch(`${server.address}/api/v1/series/office/prices/own/~observations`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "text/plain" },
      body: "2024-03;7\n",
    });
    expect(elsewhere.status).toBe(200);
    await button(page, t("addin.report.publish", { count: 2 })).click();
    await page.getByText(t("addin.report.changed")).waitFor();
    await picture(page, "changed");

    await button(page, t("addin.report.publish", { count: 2 })).click();
    await page.getByText(sentences.published("office/prices")).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "published");
    await button(page, words.publishedClose).click();

    sheet.getRange("B3").setValues([[4]]);
    await button(page, words.linkAgain).click();
    await page.getByText(sentences.published("office/prices")).waitFor();
    const read = await fetch(`${server.address}/api/v1/series/office/prices/own.csv`);
    expect(await read.text()).toContain("2024-02,4");
    await button(page, words.publishedClose).click();
    await button(page, words.linkRemove).click();
    await page.getByText(labels.publishLinks).waitFor({ state: "hidden" });
    expect(complaints).toEqual([]);
  });

  it("helps where a search finds nothing", async () => {
    const { page } = await openSidebar("en");
    await page.getByLabel(labels.searchField, { exact: true }).fill("zzzz");
    await page.keyboard.press("Enter");
    await page.getByText("zzzz").waitFor();
    expect(await page.getByRole("listitem").count()).toBe(0);
    await picture(page, "nothing");
  });

  it("refreshes all formulas, and lists those that failed with the reason", async () => {
    const { google, page } = await openSidebar("en", ({ spreadsheet }) => {
      spreadsheet.first.set("B2", { formula: '=STATIT("office/prices/none")', display: "#ERROR!" });
      spreadsheet.first.set("C7", { formula: '=STATIT("office/prices/bread")', display: "#REF!" });
    });
    const run = engineOf(script, google);
    expect(() => google.formula("B2", () => run('STATIT("office/prices/none")') as never)).toThrow();
    await button(page, labels.check).click();
    await page.getByText(sentences.failed(2)).waitFor();
    await page.getByText(sentences.noRoom()).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await picture(page, "failed");

    await page.getByRole("button", { name: /Sheet1!B2.*office\/prices\/none/ }).click();
    await expect.poll(() => google.spreadsheet.current?.getA1Notation()).toBe("B2");

    await button(page, labels.refresh).click();
    await page.getByText(sentences.refreshed(2)).waitFor();
  });

  it("shows Google’s own errors as sentences, and goes on", async () => {
    const { google, page } = await openSidebar("en");
    await page.getByText(labels.keyNone).waitFor();
    google.spreadsheet.getSheets = () => {
      throw new Error("Service Spreadsheets timed out");
    };
    await button(page, labels.refresh).click();
    await page.getByText("Service Spreadsheets timed out").waitFor();
    expect(await button(page, labels.refresh).isEnabled()).toBe(true);
  });
});
