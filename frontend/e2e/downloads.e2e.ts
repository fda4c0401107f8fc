import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { plain } from "./support/figures";
import { Person } from "./support/person";
import { publishSets, setsAreThere } from "./support/sets";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";
import { unzip } from "./support/zip";

type Format = "csv" | "xlsx" | "json" | "png" | "svg";

/** Day 0 of spreadsheet dates (ECMA-376 part 1, 18.17.4). */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

describe.skipIf(!setsAreThere)("files of what is shown", () => {
  const server = sharedServer();
  /** Inflation since 2020, computed from the file. */
  let inflation: [period: string, value: number][];
  beforeAll(async () => {
    const author = await Person.signUp(server, "file-office");
    await author.collection("real", "Real data");
    const [cpi] = await publishSets(author, "real", ["us/cpi"]);
    const index = new Map(cpi?.observations.map(({ period, value }) => [period, value]));
    inflation = [...index].flatMap(([period, value]): [string, number][] => {
      const [year = "", month] = period.split("-");
      const before = index.get(`${Number(year) - 1}-${month}`);
      return year >= "2020" && before !== undefined ? [[period, (value / before - 1) * 100]] : [];
    });
  });

  const view = "/file-office/real/us/cpi?transform=pct&param=12&start=2020";
  const en = words("en");

  async function download(page: Page, t: typeof en, group: string, format: Format): Promise<Buffer> {
    await page.getByRole("button", { name: t("metric.page.download"), exact: true }).click();
    const items = page.getByRole("group", { name: t(group), exact: true });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      items.getByRole("menuitem", { name: t(`metric.page.download.${format}`), exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`cpi.*\\.${format}$`));
    return readFile(await file.path());
  }

  /** Compares periods exactly, and values up to their last bits. */
  function expectInflation(periods: string[], values: number[]): void {
    expect(periods).toEqual(inflation.map(([period]) => period));
    inflation.forEach(([period, value], index) => {
      expect(values[index], period).toBeCloseTo(value, 9);
    });
  }

  it("hold exactly the observations on the screen, as CSV, JSON and XLSX", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto(view);
    await page.locator("[data-chart][tabindex='0']").waitFor();
    // January 2020 to May 2026, without the month that was never published.
    expect(inflation.length).toBe(76);

    const csv = (await download(page, en, "metric.page.download.shown", "csv"))
      .toString()
      .trimEnd()
      .split("\n");
    // Excel needs the byte order mark.
    expect(csv[0]).toBe("\ufeffdate,value");
    const rows = csv.slice(1).map((row) => row.split(","));
    expectInflation(
      rows.map(([date = ""]) => date),
      rows.map(([, value]) => Number(value)),
    );

    const json = JSON.parse((await download(page, en, "metric.page.download.shown", "json")).toString());
    expect(json).toMatchObject({
      id: "file-office/real/us/cpi",
      measure: "percent",
      decimals: 2,
      vintage: 1,
    });
    expect(json.options).toMatchObject({ transform: "pct", param: "12" });
    expectInflation(json.periods, json.values);

    const book = unzip(await download(page, en, "metric.page.download.shown", "xlsx"));
    const sheet = book.get("xl/worksheets/sheet1.xml") ?? "";
    const cells = [...sheet.matchAll(/<c r="([AB])\d+" s="\d+"><v>([^<]+)<\/v>/g)];
    const column = (name: string) =>
      cells.filter(([, letter]) => letter === name).map(([, , value]) => Number(value));
    const months = column("A").map((day) =>
      new Date(SPREADSHEET_EPOCH + day * 86_400_000).toISOString().slice(0, 7),
    );
    expectInflation(months, column("B"));
    expect(book.get("xl/sharedStrings.xml")).toContain("US Bureau of Labor Statistics");

    const whole = (await download(page, en, "metric.page.download.whole", "csv"))
      .toString()
      .trimEnd()
      .split("\n");
    expect(whole.length).toBe(1 + 1360);
    expect(whole.at(-1)).toBe("2026-05,335.123");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("and the chart in the reader's language, as SVG and PNG", async () => {
    const fr = words("fr");
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr, width: 360 });
    await page.goto(view);
    await page.locator("[data-chart][tabindex='0']").waitFor();
    const svg = plain((await download(page, fr, "metric.page.download.picture", "svg")).toString());
    for (const text of [
      "Prix à la consommation aux États-Unis, ensemble",
      "variation sur un an",
      "US Bureau of Labor Statistics",
      "CC BY 4.0",
      "file-office/real/us/cpi",
      "4,25 %",
    ]) {
      expect(svg).toContain(text);
    }
    // One month was not published: the line has a gap there.
    expect(svg).not.toContain("1920");
    const png = await download(page, fr, "metric.page.download.picture", "png");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(720);
    expect(png.length).toBeGreaterThan(10_000);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("an option that is refused says what is wrong and leads back", async () => {
    const cases: { search: string; sentence: string; reset: string; left: string }[] = [
      {
        search: "?transform=pct&param=0",
        sentence: en("problem.OPTION_PARAM_NUMBER", { text: "0", min: 1, max: 400 }),
        reset: "param",
        left: "?transform=pct",
      },
      {
        search: "?start=2020&end=2010",
        sentence: en("problem.OPTION_RANGE", { start: "2020", end: "2010" }),
        reset: "start",
        left: "?end=2010",
      },
      {
        search: "?start=2023-02-29",
        sentence: en("problem.OPTION_DATE_IMPOSSIBLE", { text: "2023-02-29", option: "start" }),
        reset: "start",
        left: "",
      },
      {
        search: "?asof=v9",
        sentence: en("problem.OPTION_ASOF_VINTAGE", { vintage: 9, latest: 1 }),
        reset: "asof",
        left: "",
      },
      {
        search: "?transform=index&param=2025-10",
        sentence: en("problem.BASE_MISSING", { base: "2025-10" }),
        reset: "param",
        left: "?transform=index",
      },
      {
        search: "?freq=D",
        sentence: "it cannot be converted to the higher frequency D",
        reset: "freq",
        left: "",
      },
      {
        search: "?partial=maybe",
        sentence: "“maybe” is not possible for the option “partial”. Choose one of: flag, hide, show.",
        reset: "partial",
        left: "",
      },
    ];
    const { page, complaints, context } = await visit(server.address);
    for (const { search, sentence, reset, left } of cases) {
      await page.goto(`/file-office/real/us/cpi${search}`);
      await page.getByText(sentence).waitFor();
      expect(await page.locator("[data-chart]").count(), search).toBe(0);
      await page
        .getByRole("link", { name: en(`metricMore.reset.${reset}`), exact: true })
        .first()
        .click();
      await page.locator("[data-chart]").waitFor();
      expect(new URL(page.url()).search).toBe(left);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
