import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { grouped, mean, plain, shownNumber, shownPercent, sum } from "./support/figures";
import { Person } from "./support/person";
import { Server } from "./support/server";
import { publishSets, type RealSet, setsAreThere } from "./support/sets";
import { type Language, localeOf, words } from "./support/words";

/** The latest complete value, the previous one and that of a year earlier, computed here from the file. */
interface Latest {
  value: number;
  before?: number;
  yearAgo?: number;
}

interface Case {
  path: string;
  search?: string;
  decimals: number;
  /** The latest complete period and the previous one, as both languages write them in sentences. */
  period: Record<Language, string>;
  previous: Record<Language, string>;
  latest: (series: Series) => Latest;
  /** A percentage: its changes are points. */
  percent?: boolean;
}

/** A file read by period. */
class Series {
  readonly set: RealSet;
  private readonly values: Map<string, number>;

  constructor(set: RealSet) {
    this.set = set;
    this.values = new Map(set.observations.map(({ period, value }) => [period, value]));
  }

  at(period: string): number {
    const value = this.values.get(period);
    if (value === undefined) throw new Error(`${this.set.path} has nothing at ${period}`);
    return value;
  }

  three(value: string, before: string, yearAgo: string): Latest {
    return { value: this.at(value), before: this.at(before), yearAgo: this.at(yearAgo) };
  }

  by(frequency: "M" | "Q" | "Y", fold: (values?: readonly number[]) => number): (period: string) => number {
    const groups = grouped(this.set.observations, frequency);
    return (period) => fold(groups.get(period));
  }
}

const CASES: Case[] = [
  {
    path: "us/cpi",
    decimals: 3,
    period: { en: "May 2026", fr: "mai 2026" },
    previous: { en: "Apr 2026", fr: "avr. 2026" },
    latest: (cpi) => cpi.three("2026-05", "2026-04", "2025-05"),
  },
  {
    path: "us/cpi",
    search: "?transform=pct&param=12",
    decimals: 2,
    percent: true,
    period: { en: "May 2026", fr: "mai 2026" },
    previous: { en: "Apr 2026", fr: "avr. 2026" },
    latest: (cpi) => {
      const inflation = (year: number, month: string) =>
        (cpi.at(`${year}-${month}`) / cpi.at(`${year - 1}-${month}`) - 1) * 100;
      return { value: inflation(2026, "05"), before: inflation(2026, "04"), yearAgo: inflation(2025, "05") };
    },
  },
  {
    path: "us/cpi",
    search: "?transform=index&param=2015-01",
    decimals: 3,
    period: { en: "May 2026", fr: "mai 2026" },
    previous: { en: "Apr 2026", fr: "avr. 2026" },
    latest: (cpi) => {
      const index = (period: string) => (cpi.at(period) / cpi.at("2015-01")) * 100;
      return { value: index("2026-05"), before: index("2026-04"), yearAgo: index("2025-05") };
    },
  },
  {
    path: "us/gdp",
    decimals: 3,
    period: { en: "Q3 2009", fr: "T3 2009" },
    previous: { en: "Q2 2009", fr: "le T2 2009" },
    latest: (gdp) => gdp.three("2009-Q3", "2009-Q2", "2008-Q3"),
  },
  {
    // Three quarters of 2009 are no complete year: 2008 is the latest one.
    path: "us/gdp",
    search: "?freq=Y",
    decimals: 4,
    period: { en: "2008", fr: "2008" },
    previous: { en: "2007", fr: "2007" },
    latest: (gdp) => {
      const year = gdp.by("Y", mean);
      return { value: year("2008"), before: year("2007") };
    },
  },
  {
    path: "us/births",
    decimals: 0,
    period: { en: "31 Dec 2014", fr: "31 déc. 2014" },
    previous: { en: "30 Dec 2014", fr: "le 30 déc. 2014" },
    latest: (births) => births.three("2014-12-31", "2014-12-30", "2013-12-31"),
  },
  {
    path: "us/births",
    search: "?freq=M",
    decimals: 0,
    period: { en: "Dec 2014", fr: "déc. 2014" },
    previous: { en: "Nov 2014", fr: "nov. 2014" },
    latest: (births) => {
      const month = births.by("M", sum);
      return { value: month("2014-12"), before: month("2014-11"), yearAgo: month("2013-12") };
    },
  },
  {
    path: "gas/henry-hub",
    decimals: 2,
    period: { en: "18 Aug 2026", fr: "18 août 2026" },
    previous: { en: "17 Aug 2026", fr: "le 17 août 2026" },
    latest: (gas) => gas.three("2026-08-18", "2026-08-17", "2025-08-18"),
  },
  {
    // Two days of the week of 17 August are no complete week: the latest one ends on Friday 14 August.
    path: "gas/henry-hub",
    search: "?freq=W&agg=last",
    decimals: 2,
    period: { en: "W33 2026", fr: "sem. 33 2026" },
    previous: { en: "W32 2026", fr: "la sem. 32 2026" },
    latest: (gas) => gas.three("2026-08-14", "2026-08-07", "2025-08-15"),
  },
  {
    path: "oil/brent",
    decimals: 2,
    period: { en: "W33 2026", fr: "sem. 33 2026" },
    previous: { en: "W32 2026", fr: "la sem. 32 2026" },
    latest: (brent) => brent.three("2026-08-14", "2026-08-07", "2025-08-15"),
  },
  {
    // First converted to months, then the average of three of them.
    path: "oil/brent",
    search: "?freq=M&transform=mavg&param=3",
    decimals: 4,
    period: { en: "Jul 2026", fr: "juil. 2026" },
    previous: { en: "Jun 2026", fr: "juin 2026" },
    latest: (brent) => {
      const month = brent.by("M", mean);
      const over = (...months: string[]) => mean(months.map(month));
      return {
        value: over("2026-05", "2026-06", "2026-07"),
        before: over("2026-04", "2026-05", "2026-06"),
        yearAgo: over("2025-05", "2025-06", "2025-07"),
      };
    },
  },
  {
    path: "electricity/france",
    decimals: 4,
    period: { en: "H2 2024", fr: "S2 2024" },
    previous: { en: "H1 2024", fr: "le S1 2024" },
    latest: (electricity) => electricity.three("2024-S2", "2024-S1", "2023-S2"),
  },
  {
    path: "insee/naissances",
    decimals: 0,
    period: { en: "Dec 2018", fr: "déc. 2018" },
    previous: { en: "Nov 2018", fr: "nov. 2018" },
    latest: (births) => births.three("2018-12", "2018-11", "2017-12"),
  },
  {
    path: "insee/naissances",
    search: "?freq=Q&transform=change&param=4",
    decimals: 0,
    period: { en: "Q4 2018", fr: "T4 2018" },
    previous: { en: "Q3 2018", fr: "le T3 2018" },
    latest: (births) => {
      const quarter = births.by("Q", sum);
      const change = (year: number, n: number) => quarter(`${year}-Q${n}`) - quarter(`${year - 1}-Q${n}`);
      return { value: change(2018, 4), before: change(2018, 3), yearAgo: change(2017, 4) };
    },
  },
];

/** The sentences of the changes beside the number, as their definition gives them. */
function changes(
  { latest, decimals, previous, percent }: Case,
  series: Series,
  language: Language,
): string[] {
  const { value, before, yearAgo } = latest(series);
  const arrow = (difference: number) => (difference > 0 ? "↑" : "↓");
  const share = (earlier: number) => {
    const change = (value / earlier - 1) * 100;
    return shownPercent(change, Math.abs(change) < 0.05 ? 2 : 1, language);
  };
  const told: string[] = [];
  if (before !== undefined) {
    const change = shownNumber(value - before, decimals, language, true);
    const from = `${language === "fr" ? "depuis" : "from"} ${previous[language]}`;
    const sentence = percent ? `${change} pp ${from}` : `${change} ${from} (${share(before)})`;
    told.push(`${arrow(value - before)}${sentence}`);
  }
  if (yearAgo !== undefined) {
    const change = percent ? `${shownNumber(value - yearAgo, decimals, language, true)} pp` : share(yearAgo);
    told.push(`${arrow(value - yearAgo)}${change} ${language === "fr" ? "sur un an" : "over one year"}`);
  }
  return told;
}

/** The number, the facts beside it and its changes. */
async function valueLine(page: Page): Promise<{ number: string; facts: string; changes: string[] }> {
  const number = page.locator("article strong[class*=number]");
  const line = number.locator("xpath=../..");
  return {
    number: plain(await number.innerText()),
    facts: plain(await line.innerText()),
    changes: (await line.locator("> ul > li").allInnerTexts()).map((text) =>
      plain(text.replace(/\s*\n\s*/g, "")),
    ),
  };
}

describe.skipIf(!setsAreThere)("real series on the indicator's page", () => {
  const server = new Server();
  let series: Map<string, Series>;
  let author: Person;
  beforeAll(async () => {
    await server.start();
    author = await Person.signUp(server, "office");
    await author.collection("real", "Real data");
    series = new Map((await publishSets(author, "real")).map((set) => [set.path, new Series(set)]));
  });
  afterAll(() => server.remove());
  const seriesOf = (path: string): Series => {
    const found = series.get(path);
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
    for (const one of CASES) {
      const { path, search = "", decimals } = one;
      const { value } = one.latest(seriesOf(path));
      await page.goto(`/office/real/${path}${search}`);
      await page.locator("article strong[class*=number]").waitFor();
      const signed = /transform=(pct|change)/.test(search);
      const line = await valueLine(page);
      const number = one.percent
        ? shownPercent(value, decimals, language)
        : shownNumber(value, decimals, language, signed);
      expect({ path, search, number: line.number }).toEqual({ path, search, number });
      expect(line.facts).toContain(one.period[language]);
      if (!one.percent && !search.includes("index")) {
        expect(line.facts).toContain(seriesOf(path).set.unit[language]);
      }
      if (!signed || one.percent) {
        expect(line.changes, path + search).toEqual(changes(one, seriesOf(path), language));
      }
      expect(await page.locator("h1").innerText()).toBe(seriesOf(path).set.name[language]);
      expect(await page.locator("[data-chart] svg path[d]").count()).toBeGreaterThan(0);
    }
    await page.goto("/office/real/drinks");
    await page.locator("article strong").first().waitFor();
    const { observations } = seriesOf("drinks").set;
    const highest = observations.reduce((best, one) => (one.value > best.value ? one : best));
    const line = await valueLine(page);
    expect(line.number).toBe(String(highest.value));
    expect(line.facts).toContain(words(language)("metric.latest.highest", { label: highest.period }));
    expect(line.facts).toContain(String(observations.length));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("what is chosen stands in the address, and its link shows another reader the same", async () => {
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/office/real/us/births");
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
    const month = seriesOf("us/births").by("M", mean);
    const value = (month("2014-12") / month("2013-12") - 1) * 100;
    await expect.poll(() => valueLine(page).then((line) => line.number)).toBe(shownPercent(value, 2, "en"));

    const fr = words("fr");
    const reader = await visit(server.address, { locale: localeOf.fr, width: 360, theme: "dark" });
    await reader.page.goto(sent);
    await reader.page.getByLabel(fr("metric.show.label"), { exact: true }).waitFor();
    expect((await valueLine(reader.page)).number).toBe(shownPercent(value, 2, "fr"));
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
    const [whole, part] = [mean, sum].map((fold) => seriesOf("us/gdp").by("Y", fold)("2009"));
    for (const [partial, first, marked] of [
      ["flag", "2009", true],
      ["hide", "2008", false],
      ["show", "2009", false],
    ] as const) {
      await page.goto(`/office/real/us/gdp?freq=Y&partial=${partial}&tab=table`);
      await newest.waitFor();
      expect(await newest.locator("th").innerText()).toBe(first);
      expect(await newest.locator("abbr").count()).toBe(marked ? 1 : 0);
      expect(await page.getByText("Incomplete: 2009").count()).toBe(marked ? 1 : 0);
    }
    expect(plain((await newest.locator("td").innerText()) ?? "")).toBe(shownNumber(whole ?? 0, 4, "en"));
    await page.getByLabel(t("metric.agg.label"), { exact: true }).selectOption("sum");
    await expect.poll(() => newest.locator("td").innerText()).toBe(shownNumber(part ?? 0, 3, "en"));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("seasons begin on the chosen day, and hold each month at its place", async () => {
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/office/real/insee/naissances?tab=seasonal");
    await page.getByLabel(t("metricMore.season.start"), { exact: true }).selectOption("07");
    await page.waitForURL(/season=07-01/);
    await page.getByLabel(t("metricMore.season.years"), { exact: true }).selectOption("5");
    await page.waitForURL(/years=5/);
    const labels = page.locator("[data-chart] svg text").filter({ hasText: /^\d{4}–\d\d$/ });
    await expect
      .poll(() => labels.allTextContents().then((texts) => [...texts].sort()))
      .toEqual(["2014–15", "2015–16", "2016–17", "2017–18", "2018–19"]);
    const { metric } = await author.ask<{
      metric: {
        series: {
          observations: { periods: string[]; season: Record<"of" | "at", number[]> & { names: string[] } };
        };
      };
    }>(
      `{ metric(account: "office", collection: "real", path: "insee/naissances") {
        series(season: "07-01") { observations } } }`,
    );
    const { periods, season } = metric.series.observations;
    const placed = periods.map((_, index) => [season.names[season.of[index] ?? -1], season.at[index]]);
    expect(placed).toEqual(
      periods.map((period) => {
        const [year = 0, month = 0] = period.split("-").map(Number);
        const start = month >= 7 ? year : year - 1;
        return [`${start}–${String((start + 1) % 100).padStart(2, "0")}`, (month + 5) % 12];
      }),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the table holds every observation, newest first, with its remark", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr, width: 360 });
    await page.goto("/office/real/insee/naissances?tab=table");
    const table = page.locator("[data-chart-table] table");
    await table.waitFor();
    const { observations } = seriesOf("insee/naissances").set;
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
    const [oldest] = observations;
    expect(await cells(observations.length + 1)).toEqual([
      "janv. 1946",
      shownNumber(oldest?.value ?? 0, 0, "fr"),
      oldest?.text,
    ]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
