import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { plain } from "./support/figures";
import { acceptRepairs, chooseFile, leave, openImport, publishButton } from "./support/importing";
import { Person } from "./support/person";
import { setFile, setsAreThere } from "./support/sets";
import { sharedServer } from "./support/sharedServer";
import { words } from "./support/words";
import { workbook } from "./support/workbook";
import { unzip } from "./support/zip";

const server = sharedServer();
const t = words("en");
let office: Person;

beforeAll(async () => {
  office = await Person.signUp(server, "import-office");
  for (const key of ["rates", "carbon", "towns", "later"]) await office.collection(key, `The ${key}`);
});

async function countOf(collection: string): Promise<number> {
  const { collection: found } = await office.ask<{ collection: { metricCount: number } }>(
    `{ collection(account: "import-office", key: "${collection}") { metricCount } }`,
  );
  return found.metricCount;
}

/** The values of an indicator in the server's download, by period. */
async function valuesOf(collection: string, path: string): Promise<Map<string, number>> {
  const file = await office.file(`/api/v1/series/import-office/${collection}/${path}.json`);
  const { periods, values } = (await file.json()) as { periods: string[]; values: number[] };
  return new Map(periods.map((period, at) => [period, values[at] as number]));
}

const TOWNS = workbook({
  Notes: [["Population of two towns"], ["Source: the office"]],
  Data: [
    ["id", "towns/paris", "towns/lyon", "towns/lille"],
    ["frequency", "Y", "Y", "Y"],
    ["name", "Paris", "Lyon", "Lille"],
    [2020, 2145906, 522250, 236234],
    [2021, 2133111, "many", 236710],
    [2022, 2113705, 520774, 238695],
  ],
});

describe("a workbook", () => {
  it("is read sheet by sheet, its defects are told and downloaded, its valid part is published, but for what stays out", async () => {
    const visited = await openImport(office, "towns");
    const { page } = visited;
    await chooseFile(page, { name: "towns.xlsx", buffer: TOWNS });
    await page.getByLabel(t("import.sheet"), { exact: true }).selectOption("Data");
    const invalid = page.getByRole("list", { name: t("import.lists.invalid", { count: 1 }) });
    await invalid.getByText("towns/lyon").waitFor();
    expect(plain(await invalid.innerText())).toContain("line 5, column 3");
    expect(await invalid.innerText()).toContain("many");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: t("import.download") }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const rest = [...unzip(readFileSync(await download.path()))].map(([, text]) => text).join("\n");
    expect(rest).toContain("towns/lyon");
    expect(rest).toContain("problem");
    expect(rest).not.toContain("towns/paris");

    await page.getByRole("heading", { name: "2 of 3 indicators are ready" }).waitFor();
    // The address restores every choice.
    await page.getByLabel(t("import.item.publish", { id: "towns/lille" })).uncheck();
    await page.reload();
    await page.getByRole("button", { name: t("import.publish.action", { count: 1 }) }).waitFor();
    expect(await page.getByLabel(t("import.sheet"), { exact: true }).inputValue()).toBe("Data");
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole("button", { name: t("import.publish.action", { count: 1 }) }).click();
    await page.getByRole("heading", { name: "1 indicator published" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: t("import.result.see") }).click();
    await page.getByRole("heading", { level: 1, name: "Paris" }).waitFor();
    expect(await countOf("towns")).toBe(1);
    expect(await valuesOf("towns", "towns/paris")).toEqual(
      new Map([
        ["2020", 2145906],
        ["2021", 2133111],
        ["2022", 2113705],
      ]),
    );
    await leave(visited);
  });

  it("brings changes to what is there: merged or in the place of it, and nothing where nothing changed", async () => {
    const visited = await openImport(office, "towns");
    const { page } = visited;
    await chooseFile(page, {
      name: "more.csv",
      buffer: Buffer.from("id;towns/paris\nfrequency;Y\n2022;2113706\n2023;2102650\n"),
    });
    const valid = page.getByRole("table", { name: t("import.lists.valid", { count: 1 }) });
    await valid.getByText("1 value added · 1 value revised").waitFor();
    await page.getByRole("radio", { name: t("import.mode.replace"), exact: true }).check();
    await page.getByText("2 values that are not in the file will be removed").waitFor();
    await page.goBack();
    await page.getByText("2 values that are not in the file will be removed").waitFor({ state: "hidden" });
    await valid.getByText("1 value added · 1 value revised").waitFor();
    await page.getByRole("button", { name: t("import.publish.action", { count: 1 }) }).click();
    await page.getByRole("heading", { name: "1 indicator published" }).waitFor();
    // The address of the import now shows its result.
    await page.reload();
    await page.getByRole("heading", { name: "1 indicator published" }).waitFor();
    expect((await valuesOf("towns", "towns/paris")).size).toBe(4);

    await page.getByRole("link", { name: t("import.result.again") }).click();
    await chooseFile(page, {
      name: "same.csv",
      buffer: Buffer.from("id;towns/paris\nfrequency;Y\n2022;2113706\n2023;2102650\n"),
    });
    await page.getByText(t("import.publish.unchanged")).waitFor();
    expect(await page.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);
    await leave(visited);
  });
});

describe("a file that cannot be read", () => {
  it("says why; another one is taken, by keyboard alone", async () => {
    const visited = await openImport(office, "later");
    const { page } = visited;
    await chooseFile(page, { name: "report.pdf", buffer: Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n") });
    await page.getByText("This is a PDF document. Choose a CSV, TSV or XLSX file.").waitFor();
    await page.getByRole("button", { name: t("import.another") }).focus();
    await page.keyboard.press("Enter");
    const paste = page.getByRole("button", { name: t("import.start.paste") });
    await paste.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("id\tseas/level\nfrequency\tM\n2024-01\t3,5\n2024-02\t3,7\n");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("#import-file").waitFor();
    await page.getByRole("heading", { name: "2 monthly values, Jan 2024 to Feb 2024, ready" }).waitFor();
    // The page applies certain repairs by itself; a switch turns each of them off and on.
    const comma = page.getByRole("switch", { name: t("import.repair.decimalComma") });
    expect(await comma.isChecked()).toBe(true);
    await comma.focus();
    await page.keyboard.press("Space");
    await page.getByText(t("import.publish.nothing")).waitFor();
    await page.keyboard.press("Space");
    const publish = page.getByRole("button", { name: t("import.publish.action", { count: 1 }) });
    await publish.waitFor();
    await publish.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "1 indicator published" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("import-result");
    expect(await valuesOf("later", "seas/level")).toEqual(
      new Map([
        ["2024-01", 3.5],
        ["2024-02", 3.7],
      ]),
    );
    await leave(visited);
  });

  it("is nobody else's, and nobody imports where they may not publish", async () => {
    const mine = await openImport(office, "later");
    await chooseFile(mine.page, { name: "a.csv", buffer: Buffer.from("id;a\nfrequency;Y\n2024;1\n") });
    const address = new URL(mine.page.url());
    const stranger = await visit(server.address);
    await stranger.page.goto(address.pathname + address.search);
    await stranger.page.getByText(t("import.guest")).waitFor();
    await leave(stranger);
    await leave(mine);
  });
});

describe.skipIf(!setsAreThere)("files as their publishers left them", () => {
  it("a French export with decimal commas is mended and published, in French", async () => {
    const fr = words("fr");
    const visited = await openImport(office, "rates", "fr");
    const { page } = visited;
    await chooseFile(page, setFile("09-webstat-fr-decimal-comma/Webstat_Export_20240107.csv"), "fr");
    await page.getByRole("heading", { name: fr("import.reading") }).waitFor();
    await page.getByRole("heading", { name: "Une question avant de pouvoir publier ce fichier" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await acceptRepairs(page, "fr");
    expect(await sideways(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await publishButton(page).click();
    await page.locator("#import-result").waitFor();
    const paths = await page.locator("main li code").allTextContents();
    const dollar = paths.find((path) => /aud/i.test(path)) ?? "";
    expect(await valuesOf("rates", dollar)).toEqual(
      new Map([
        ["2024-01-02", 1.6147],
        ["2024-01-03", 1.6236],
        ["2024-01-04", 1.628],
        ["2024-01-05", 1.6337],
      ]),
    );
    await leave(visited);
  });

  it("a large set is stopped without a trace, then published", async () => {
    const visited = await openImport(office, "carbon");
    const { page } = visited;
    await chooseFile(page, setFile("11-large-co2-by-nation/fossil-fuel-co2-emissions-by-nation.csv"));
    await acceptRepairs(page);
    await publishButton(page).click();
    await page.getByRole("button", { name: t("import.publish.stop") }).click();
    await page.getByText(t("import.stopped")).waitFor();
    expect(await countOf("carbon")).toBe(0);

    await publishButton(page).click();
    await page.locator("#import-result").waitFor();
    const lines = readFileSync(
      setFile("11-large-co2-by-nation/fossil-fuel-co2-emissions-by-nation.csv"),
      "utf8",
    )
      .split(/\r?\n/)
      .map((line) => line.split(","))
      .filter(([, nation]) => nation === "UNITED KINGDOM");
    const { collection } = await office.ask<{ collection: { metrics: { nodes: { path: string }[] } } }>(
      `{ collection(account: "import-office", key: "carbon") { metrics(first: 100, search: "kingdom") { nodes { path } } } }`,
    );
    const path = collection.metrics.nodes.map((one) => one.path).find((one) => /\/total$/i.test(one)) ?? "";
    expect(await valuesOf("carbon", path)).toEqual(
      new Map(lines.map(([year = "", , total]) => [year, Number(total)])),
    );
    await leave(visited);
  });
});
