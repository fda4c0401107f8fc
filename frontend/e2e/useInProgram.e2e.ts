import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { makeChart } from "./support/dashboards";
import { Person } from "./support/person";
import { Calc } from "./support/program/calc";
import { isInstalled, PYTHON_TIMEOUT, python, run } from "./support/program/run";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

const t = words("en");

/** 30 months from January 2023: 100, 101, 102 … */
const months = Array.from({ length: 30 }, (_, at) => {
  const month = String((at % 12) + 1).padStart(2, "0");
  return { period: `${2023 + Math.floor(at / 12)}-${month}`, value: 100 + at };
});

/** The changes of the yearly averages are computed from the first vintage; the second has other values. */
const average = (year: string) => {
  const values = months.filter(({ period }) => period.startsWith(year)).map(({ value }) => value);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};
const change = (average("2024") / average("2023") - 1) * 100;
const VIEW = "freq=Y&agg=avg&transform=pct&param=1&start=2024&end=2024&asof=v1";

const NOTHING = { fr: null, en: null };
const WHITE = "/baker/prices/bread/white";

/** How each program is run from its text. */
const RUN = {
  curl: ["bash", "-c"],
  Python: ["", "-c"], // its path is known once it is installed
  R: ["Rscript", "-e"],
  JavaScript: ["node", "--input-type=module", "-e"],
} satisfies Record<string, [string, ...string[]]>;

describe("the share dialog of an indicator", () => {
  const server = sharedServer();
  const calc = new Calc();
  let publisher: Person;
  let white = "";
  beforeAll(async () => {
    RUN.Python[0] = await python();
    publisher = await Person.signUp(server, "baker");
    await publisher.collection("prices", "Prices");
    const lines = months.map(({ period, value }) => `${period};${value}`).join("\n");
    white = await publisher.indicator("prices", "bread/white", "MONTHLY", lines, "Price of white bread");
    await publisher.publish(white, 1, months.map(({ period }) => `${period};7`).join("\n"));
    if (isInstalled("soffice")) await calc.start();
  }, PYTHON_TIMEOUT);
  afterAll(() => calc.remove());

  /** Opens the dialog by keyboard. */
  async function opened(page: Page, path: string, say = t): Promise<void> {
    await page.goto(path);
    await page.getByRole("button", { name: say("metric.page.share"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: say("metricMore.use.title") }).waitFor();
  }

  /** Moves to the programs with the tab key, and to one of them with an arrow. */
  async function choose(page: Page, program: string): Promise<void> {
    const field = page.getByLabel(t("metricMore.use.program"), { exact: true });
    for (let at = 0; at < 40 && !(await field.evaluate((it) => it === document.activeElement)); at++)
      await page.keyboard.press("Tab");
    for (let at = 0; at < 5 && (await field.inputValue()) !== program; at++)
      await page.keyboard.press("ArrowDown");
    await expect.poll(() => field.inputValue()).toBe(program);
  }

  /** Reads the program of a language from the dialog and runs it; returns what it prints. */
  async function printed(page: Page, language: keyof typeof RUN): Promise<string> {
    await choose(page, language);
    const text = await page.getByLabel(t("metricMore.use.code", { language })).inputValue();
    const [program, ...options] = RUN[language];
    return (await run(program, [...options, text])).stdout.trim();
  }

  it("gives programs that read the shown data", async () => {
    const { page, complaints, context } = await visit(server.address);
    await opened(page, `${WHITE}?${VIEW}&tab=table`);
    const [date = "", value] = (await printed(page, "curl")).split(/\r?\n/)[1]?.split(",") ?? [];
    expect([date, Number(value)]).toEqual(["2024", expect.closeTo(change, 9)]);

    const [, row = ""] = /^(2024-01-01 .*)$/m.exec(await printed(page, "Python")) ?? [];
    expect(Number(row.split(/\s+/)[1])).toBeCloseTo(change, 4);

    const json = await printed(page, "JavaScript");
    expect(json).toContain("[ '2024' ]");
    expect(Number(/\[ (-?[\d.]+) \]/.exec(json)?.[1])).toBeCloseTo(change, 9);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("copies the shown program by keyboard", async () => {
    const { page, context } = await visit(server.address);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await opened(page, WHITE);
    await choose(page, "curl");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: t("metric.page.copied"), exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl --fail-with-body "${server.address}/api/v1/series${WHITE}.csv"`,
    );
    await context.close();
  });

  it.skipIf(!isInstalled("Rscript"))(
    "gives a program in R that reads the shown data (needs Rscript)",
    async () => {
      const { page, context } = await visit(server.address);
      await opened(page, `${WHITE}?${VIEW}&tab=table`);
      const [, row = ""] = /^(1 +2024 .*)$/m.exec(await printed(page, "R")) ?? [];
      expect(Number(row.split(/\s+/)[2])).toBeCloseTo(change, 4);
      await context.close();
    },
  );

  it.skipIf(!isInstalled("soffice"))(
    "gives a formula and an address that LibreOffice Calc reads (needs soffice)",
    async () => {
      const { page, context } = await visit(server.address);
      await opened(page, `${WHITE}?${VIEW}&tab=table`);
      await choose(page, "LibreOffice");
      const formula = await page.getByLabel(t("metricMore.use.formula")).inputValue();
      const [latest, period] = await calc.enter([formula, formula.replace(/B2$/, "A2")]);
      expect(latest).toBeCloseTo(change, 9);
      expect(period).toBe("2024");
      const address = await page.getByLabel(t("metricMore.use.address")).inputValue();
      const [, , , year, value] = await calc.linkAll(address, 3, 2);
      expect([year, value]).toEqual([2024, expect.closeTo(change, 9)]);
      await context.close();
    },
  );

  it("says for a series that is not public how to send a key, in French on a phone", async () => {
    const baker = await Person.signUp(server, "boulanger", "PUBLISHER", "FR");
    await server.run("admin", "plan", "boulanger", "subscriber");
    await baker.collection("secret", "Secret", "PRIVATE");
    await baker.indicator("secret", "costs", "YEARLY", "2024;7");
    const fr = words("fr");
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr, width: 360 });
    await baker.enter(context);
    await opened(page, "/boulanger/secret/costs", fr);
    await page.getByText("saisissez une clé d’accès dans le module, jamais dans une cellule").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(fr("metricMore.use.program")).selectOption("curl");
    await page.getByText(fr("metricMore.use.private").split(".")[0] ?? "").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.getByRole("dialog").locator("a[href='/guide/api']").click();
    await page.getByRole("heading", { level: 1, name: fr("prose.guideApi.title") }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("gives the programs of each series of a chart", async () => {
    const second = await publisher.indicator("prices", "rye", "MONTHLY", "2024-01;3\n2024-02;4", "Rye");
    const { createDashboard } = await publisher.ask<{ createDashboard: { dashboard: { id: string } } }>(
      `mutation($input: DashboardInput!) {
        createDashboard(account: "baker", collection: "prices", input: $input) { dashboard { id } } }`,
      { input: { key: "board", name: { fr: "Prix", en: "Prices" }, description: NOTHING, tags: NOTHING } },
    );
    await makeChart(publisher, createDashboard.dashboard.id, "both", [white, second]);
    const { page, complaints, context } = await visit(server.address);
    await opened(page, "/i/baker/prices/board/both");
    await page.getByLabel(t("metricMore.use.series"), { exact: true }).selectOption({ label: "Rye" });
    expect((await printed(page, "curl")).split(/\r?\n/)).toEqual(["date,value", "2024-01,3", "2024-02,4"]);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
