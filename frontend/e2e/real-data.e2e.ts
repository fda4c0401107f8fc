import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { fillIndicator, pasteLines } from "./support/steps";
import { words } from "./support/words";

/** Data sets as published, in a folder outside the repository. */
const folder = process.env.STATIT_DATA ?? fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const there = existsSync(folder);
const t = words("en");

const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const rows = (file: string) => read(file).split(/\r?\n/).slice(1).filter(Boolean);

/** The published data: the period in canonical notation, the number as the file has it. */
type Truth = [period: string, number: string][];

describe.skipIf(!there)(`real sets of ${folder}${there ? "" : " (not there: skipped)"}`, () => {
  const server = sharedServer();
  let author: Person;
  beforeAll(async () => {
    author = await Person.signUp(server, "real-office");
    await author.collection("real", "Real data");
  });

  async function form(): Promise<Awaited<ReturnType<typeof visit>>> {
    const visited = await visit(server.address);
    await author.enter(visited.context);
    await visited.page.goto("/new?kind=indicator&account=real-office&collection=real");
    return visited;
  }

  async function publish(page: Page, path: string): Promise<void> {
    await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
    await page.waitForURL(`**/real-office/real/${path}`);
    await page.locator("[data-chart] svg path[d]").first().waitFor();
  }

  /**
   * Compares both downloads and GraphQL with the file: the numbers equal as doubles, the same periods and no others.
   */
  async function compare(path: string, truth: Truth): Promise<void> {
    const address = `/api/v1/series/real-office/real/${path}`;
    const json = (await (await author.file(`${address}.json`)).json()) as {
      periods: string[];
      values: number[];
    };
    expect(json.periods).toEqual(truth.map(([period]) => period));
    const csv = (await (await author.file(`${address}.csv`)).text()).trimEnd().split("\n");
    expect(csv[0]).toBe("date,value");
    expect(csv.length).toBe(truth.length + 1);
    const { metric } = await author.ask<{
      metric: { series: { observations: { values: number[] } } };
    }>(
      `query($path: String!) { metric(account: "real-office", collection: "real", path: $path) { series { observations } } }`,
      { path },
    );
    truth.forEach(([period, number], index) => {
      const expected = Number(number);
      const [date, value] = (csv[index + 1] ?? "").split(",");
      expect(date).toBe(period);
      for (const got of [json.values[index], Number(value), metric.series.observations.values[index]]) {
        if (!Object.is(got, expected)) throw new Error(`${path} ${period}: ${got} instead of ${number}`);
      }
    });
  }

  it("monthly consumer prices of the United States, with the month that was never published", async () => {
    const lines = rows("03-us-cpi-monthly/cpiai.csv").map((row) => row.split(",").slice(0, 2));
    const truth: Truth = lines.map(([date = "", value = ""]) => [date.slice(0, 7), value]);
    expect(truth.length).toBeGreaterThan(1300);
    expect(truth.some(([period]) => period === "2025-10")).toBe(false);
    const { page, complaints, context } = await form();
    await fillIndicator(page, t, {
      name: "US CPI",
      path: "us/cpi",
      frequency: "MONTHLY",
      unit: "1982-84 = 100",
    });
    await pasteLines(page, lines.map((line) => line.join(",")).join("\r\n"));
    await publish(page, "us/cpi");
    await compare("us/cpi", truth);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("quarterly product of the United States, from columns of year and quarter", async () => {
    const truth: Truth = rows("04-us-gdp-quarterly/macrodata.csv").map((row) => {
      const [year, quarter, gdp = ""] = row.split(",");
      return [`${year}-Q${quarter}`, gdp];
    });
    expect(truth.length).toBe(203);
    const { page, complaints, context } = await form();
    await fillIndicator(page, t, {
      name: "US real GDP",
      path: "us/gdp",
      frequency: "QUARTERLY",
      unit: "$ bn",
    });
    await pasteLines(page, truth.map((line) => line.join("\t")).join("\n"));
    await publish(page, "us/gdp");
    await compare("us/gdp", truth);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("daily prices of natural gas: a line without a value is left out, which is said before", async () => {
    const lines = rows("01-natural-gas-daily/daily.csv");
    const hole = lines.indexOf("2018-01-05,");
    expect(hole).toBeGreaterThan(0);
    const { page, complaints, context } = await form();
    await fillIndicator(page, t, {
      name: "Henry Hub",
      path: "gas/henry-hub",
      frequency: "DAILY",
      unit: "$/MMBtu",
    });
    await pasteLines(page, lines.join("\r\n"));
    await page.getByRole("heading", { name: /7,436 daily values/ }).waitFor();
    await page.getByText(t("import.repair.emptyLines")).waitFor();
    await page.getByRole("button", { name: t("metricForm.reading.use") }).click();
    await publish(page, "gas/henry-hub");
    const truth = lines
      .filter((_, index) => index !== hole)
      .map((line) => line.split(",") as [string, string]);
    expect(truth.length).toBe(7436);
    await compare("gas/henry-hub", truth);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("yearly inflation of France, from a table with one column a year", async () => {
    const [head = "", ...countries] = read("05-inflation-by-country-wide/FP.CPI.TOTL.ZG.csv").split(/\r?\n/);
    const france = countries.find((row) => row.includes(",FRA,"))?.replace(/"[^"]*"/, "name") ?? "";
    const years = head.split(",");
    const truth = france
      .split(",")
      .map((value, index) => [years[index] ?? "", value] as [string, string])
      .filter(([year, value]) => /^\d{4}$/.test(year) && value !== "");
    expect(truth.length).toBe(65);
    const { page, complaints, context } = await form();
    await fillIndicator(page, t, { name: "Inflation", path: "fr/inflation", frequency: "YEARLY", unit: "%" });
    await pasteLines(page, truth.map((line) => line.join(";")).join("\n"));
    await publish(page, "fr/inflation");
    await compare("fr/inflation", truth);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
