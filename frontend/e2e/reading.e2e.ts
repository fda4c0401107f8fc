import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { plain } from "./support/figures";
import { Person } from "./support/person";
import { publishSets, type RealSet, setsAreThere } from "./support/sets";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

/** A view of a set, and the line beside its number, as both languages write it. */
type Case = readonly [address: string, en: readonly string[], fr: readonly string[]];

/**
 * One view for each way to write a line: each frequency, percentages, signed changes, and a year that is the latest
 * complete one. What the numbers are is tested with pandas.
 */
const CASES: readonly Case[] = [
  [
    "us/cpi",
    ["335.123", "index, 1982–84 = 100", "May 2026", "↑+2.103 from Apr 2026 (+0.6%)", "↑+4.2% over one year"],
    [
      "335,123",
      "indice, 1982-84 = 100",
      "mai 2026",
      "↑+2,103 depuis avr. 2026 (+0,6 %)",
      "↑+4,2 % sur un an",
    ],
  ],
  [
    "us/cpi?transform=pct&param=12",
    ["+4.25%", "May 2026", "change over one year", "↑+0.44 pp from Apr 2026", "↑+1.89 pp over one year"],
    ["+4,25 %", "mai 2026", "variation sur un an", "↑+0,44 pp depuis avr. 2026", "↑+1,89 pp sur un an"],
  ],
  [
    // Three quarters of 2009 are no complete year.
    "us/gdp?freq=Y",
    ["13,312.1628", "$ bn of 2005", "2008", "↑+58.1038 from 2007 (+0.4%)"],
    ["13 312,1628", "Md $ de 2005", "2008", "↑+58,1038 depuis 2007 (+0,4 %)"],
  ],
  [
    "us/births",
    ["11,990", "births", "31 Dec 2014", "↓−1,644 from 30 Dec 2014 (−12.1%)", "↓−4.3% over one year"],
    ["11 990", "naissances", "31 déc. 2014", "↓−1 644 depuis le 30 déc. 2014 (−12,1 %)", "↓−4,3 % sur un an"],
  ],
  [
    "oil/brent",
    ["92.51", "$ per barrel", "W33 2026", "↑+4.65 from W32 2026 (+5.3%)", "↑+37.7% over one year"],
    ["92,51", "$ par baril", "sem. 33 2026", "↑+4,65 depuis la sem. 32 2026 (+5,3 %)", "↑+37,7 % sur un an"],
  ],
  [
    "electricity/france",
    ["0.2926", "€ per kWh", "H2 2024", "↑+0.0079 from H1 2024 (+2.8%)", "↑+12.9% over one year"],
    ["0,2926", "€ par kWh", "S2 2024", "↑+0,0079 depuis le S1 2024 (+2,8 %)", "↑+12,9 % sur un an"],
  ],
  [
    "insee/naissances?freq=Q&transform=change&param=4",
    ["−2,134", "births", "Q4 2018", "change over one year", "↓−1,217 from Q3 2018", "↓−1,259 over one year"],
    [
      "−2 134",
      "naissances",
      "T4 2018",
      "variation sur un an",
      "↓−1 217 depuis le T3 2018",
      "↓−1 259 sur un an",
    ],
  ],
];

const numberOf = (page: Page) => page.locator("article strong[class*=number]");

/** The number, the facts beside it and its changes. */
async function valueLine(page: Page): Promise<string[]> {
  const text = await numberOf(page).locator("xpath=../..").innerText();
  return text.split("\n").map(plain).filter(Boolean);
}

describe.skipIf(!setsAreThere)("real series on the indicator's page", () => {
  const server = sharedServer();
  let sets: Map<string, RealSet>;
  beforeAll(async () => {
    const author = await Person.signUp(server, "reading-office");
    await author.collection("real", "Real data");
    sets = new Map((await publishSets(author, "real")).map((set) => [set.path, set]));
  });
  const setOf = (path: string): RealSet => {
    const found = sets.get(path);
    if (!found) throw new Error(`no set ${path}`);
    return found;
  };

  it.each([
    ["en", 1280, "light"],
    ["fr", 360, "dark"],
  ] as const)("say the latest value as the file has it, in %s at %i", async (language, width, theme) => {
    const { page, complaints, context } = await visit(server.address, {
      locale: localeOf[language],
      width,
      theme,
    });
    for (const [address, en, fr] of CASES) {
      await page.goto(`/reading-office/real/${address}`);
      await numberOf(page).waitFor();
      expect(await valueLine(page), address).toEqual(language === "fr" ? fr : en);
      const { name } = setOf(address.split("?")[0] ?? "");
      expect(await page.locator("h1").innerText()).toBe(name[language]);
      expect(await page.locator("[data-chart] svg path[d]").count()).toBeGreaterThan(0);
    }
    await page.goto("/reading-office/real/drinks");
    await page.locator("article strong").first().waitFor();
    const { observations } = setOf("drinks");
    const highest = observations.reduce((best, one) => (one.value > best.value ? one : best));
    const [number, ...facts] = await valueLine(page);
    expect(number).toBe(String(highest.value));
    expect(facts.join(" ")).toContain(words(language)("metric.latest.highest", { label: highest.period }));
    expect(facts.join(" ")).toContain(String(observations.length));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("what is chosen stands in the address, and its link shows another reader the same", async () => {
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/reading-office/real/us/births");
    const frequency = page.getByLabel(t("metric.frequency.label"), { exact: true });
    await frequency.selectOption("M");
    await page.waitForURL("**?freq=M");
    await page.getByLabel(t("metric.agg.label"), { exact: true }).selectOption("avg");
    await page.waitForURL("**?freq=M&agg=avg");
    await page.getByLabel(t("metric.show.label"), { exact: true }).selectOption("pctYear");
    await page.waitForURL("**?freq=M&agg=avg&transform=pct&param=12");
    await page.getByRole("link", { name: /Last 5 years$/ }).click();
    await page.waitForURL(/start=2009-12/);
    await page.getByRole("link", { name: t("metric.type.bar"), exact: true }).click();
    await page.waitForURL(/type=bar/);
    const sent = page.url();
    const number = async (shown: Page) => plain(await numberOf(shown).innerText());
    await expect.poll(() => number(page)).toBe("+0.10%");

    const fr = words("fr");
    const reader = await visit(server.address, { locale: localeOf.fr, width: 360, theme: "dark" });
    await reader.page.goto(sent);
    await reader.page.getByLabel(fr("metric.show.label"), { exact: true }).waitFor();
    expect(await number(reader.page)).toBe("+0,10 %");
    const chosen = ["metric.frequency.label", "metric.agg.label", "metric.show.label"].map((label) =>
      reader.page.getByLabel(fr(label), { exact: true }).inputValue(),
    );
    expect(await Promise.all(chosen)).toEqual(["M", "avg", "pctYear"]);
    const current = reader.page.locator("article section [aria-current=true]");
    expect((await current.allInnerTexts()).map(plain)).toEqual(["5 ans", fr("metric.type.bar")]);

    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("type=bar") && url.search.includes("start="));
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("start="));
    await frequency.selectOption("D");
    await page.waitForURL((url) => !/freq|agg|param=12/.test(url.search));
    expect([...complaints, ...reader.complaints]).toEqual([]);
    await context.close();
    await reader.context.close();
  });

  it("an incomplete period is marked, left out or shown as the others, as the reader wants", async () => {
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    const newest = page.locator("[data-chart-table] tbody tr", { has: page.locator("th") }).first();
    for (const [partial, first, marked] of [
      ["flag", "2009", true],
      ["hide", "2008", false],
      ["show", "2009", false],
    ] as const) {
      await page.goto(`/reading-office/real/us/gdp?freq=Y&partial=${partial}&tab=table`);
      await newest.waitFor();
      expect(await newest.locator("th").innerText()).toBe(first);
      expect(await newest.locator("abbr").count()).toBe(marked ? 1 : 0);
      expect(await page.getByText("Incomplete: 2009").count()).toBe(marked ? 1 : 0);
    }
    expect(await newest.locator("td").innerText()).toBe("12,939.0850");
    await page.getByLabel(t("metric.agg.label"), { exact: true }).selectOption("sum");
    await expect.poll(() => newest.locator("td").innerText()).toBe("38,817.255");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("seasons begin on the chosen day", async () => {
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/reading-office/real/insee/naissances?tab=seasonal");
    await page.getByLabel(t("metricMore.season.start"), { exact: true }).selectOption("07");
    await page.waitForURL(/season=07-01/);
    await page.getByLabel(t("metricMore.season.years"), { exact: true }).selectOption("5");
    await page.waitForURL(/years=5/);
    const labels = page.locator("[data-chart] svg text").filter({ hasText: /^\d{4}–\d\d$/ });
    await expect
      .poll(() => labels.allTextContents().then((texts) => [...texts].sort()))
      .toEqual(["2014–15", "2015–16", "2016–17", "2017–18", "2018–19"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the table holds every observation, newest first, with its remark", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr, width: 360 });
    await page.goto("/reading-office/real/insee/naissances?tab=table");
    const table = page.locator("[data-chart-table] table");
    await table.waitFor();
    const { observations } = setOf("insee/naissances");
    expect(await table.getAttribute("aria-rowcount")).toBe(String(observations.length + 1));
    const row = (index: number) => table.locator(`tr[aria-rowindex="${index}"]`);
    const cells = async (index: number) => (await row(index).locator("th, td").allInnerTexts()).map(plain);
    expect(await cells(2)).toEqual(["déc. 2018", "59 800", "P"]);
    expect(await cells(14)).toEqual(["déc. 2017", "60 841", "A"]);
    // Only visible rows are drawn: the test scrolls to the first observation.
    expect(await row(observations.length + 1).count()).toBe(0);
    await page
      .locator("[data-chart-table]")
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
    await row(observations.length + 1).waitFor();
    expect(await cells(observations.length + 1)).toEqual(["janv. 1946", "64 599", "A"]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
