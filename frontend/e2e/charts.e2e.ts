import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { plain, shownNumber } from "./support/figures";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { publishSets, type RealSet, setsAreThere } from "./support/sets";
import { choose } from "./support/steps";
import { localeOf, words } from "./support/words";

const chart = (page: Page) => page.locator("[data-chart][tabindex='0']");

/** The last text that the chart announced. */
const spoken = (page: Page) =>
  page
    .locator('[data-chart] [aria-live="polite"]')
    .innerText()
    .then((text) => plain(text));

/** The drawn line, in the plot and not in the overview. */
const lines = (page: Page) => page.locator("[data-chart] svg path[d]");

describe.skipIf(!setsAreThere)("charts of real series", () => {
  const server = new OwnServer();
  let author: Person;
  let sets: Map<string, RealSet>;
  beforeAll(async () => {
    await server.start();
    author = await Person.signUp(server, "office");
    await author.collection("real", "Real data");
    sets = new Map((await publishSets(author, "real")).map((set) => [set.path, set]));
  });
  afterAll(() => server.remove());
  const setOf = (path: string): RealSet => {
    const found = sets.get(path);
    if (!found) throw new Error(`no set ${path}`);
    return found;
  };

  it("the keyboard walks along them, the brush moves by it, and T shows the table", async () => {
    const { name, unit, observations } = setOf("gas/henry-hub");
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/office/real/gas/henry-hub");
    await chart(page).focus();
    await page.keyboard.press("End");
    const said = (index: number, period: string) =>
      `${period}, ${name.en}: ${shownNumber(observations.at(index)?.value ?? Number.NaN, 2, "en")} ${unit.en}`;
    await expect.poll(() => spoken(page)).toBe(said(-1, "18 Aug 2026"));
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => spoken(page)).toBe(said(-2, "17 Aug 2026"));
    // Friday is next to Monday: no observation lies between them.
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => spoken(page)).toBe(said(-3, "14 Aug 2026"));
    await page.keyboard.press("Home");
    await expect.poll(() => spoken(page)).toBe(said(0, "7 Jan 1997"));
    await page.keyboard.press("Escape");
    await expect.poll(() => spoken(page)).toBe("");

    const start = page.getByRole("slider", { name: t("chartMore.brush.from"), exact: true });
    await start.focus();
    await page.keyboard.press("PageUp");
    const twentieth = observations[Math.round(observations.length / 20)]?.period ?? "";
    await page.waitForURL((url) => url.searchParams.get("start") === twentieth);
    await expect.poll(() => start.getAttribute("aria-valuetext")).toContain(twentieth.slice(0, 4));
    await chart(page).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => spoken(page)).toContain(twentieth.slice(0, 4));
    await start.focus();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => url.search === "");

    await chart(page).focus();
    await page.keyboard.press("t");
    await page.waitForURL(/tab=table/);
    await page.locator("[data-chart-table] table").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("categories are walked by up and down, from the largest value", async () => {
    const observations = setOf("drinks").observations.toSorted((one, other) => other.value - one.value);
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr, width: 360 });
    await page.goto("/office/real/drinks");
    await chart(page).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => spoken(page)).toContain(observations[0]?.period ?? "?");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => spoken(page)).toContain(observations[1]?.period ?? "?");
    await expect.poll(() => spoken(page)).toContain(String(observations[1]?.value));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("the month that was never published is a gap in the line", async () => {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/office/real/us/cpi?start=2025-01&end=2026-05");
    await chart(page).waitFor();
    const pieces = async () =>
      (await lines(page).evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? "")))
        .filter((path) => /[CL]/.test(path) && !/[Zz]/.test(path))
        .map((path) => path.match(/M/g)?.length ?? 0);
    expect(Math.max(...(await pieces()))).toBe(2);
    await page.goto("/office/real/us/cpi?start=2023-01&end=2024-12");
    await chart(page).waitFor();
    expect(Math.max(...(await pieces()))).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a chart in a frame fills its window, with its source and without the rest of the page", async () => {
    const t = words("fr");
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto("/f/office/real/oil/brent?bare=1&type=bar&freq=Y&start=2010");
    await chart(page).waitFor();
    expect(await page.locator("header").count()).toBe(0);
    expect(await page.locator("h1").innerText()).toBe(setOf("oil/brent").name.fr);
    await page.getByText(setOf("oil/brent").source).waitFor();
    const fits = () =>
      page
        .locator("html")
        .evaluate((html) => [html.scrollWidth - innerWidth, html.scrollHeight - innerHeight]);
    expect(await fits()).toEqual([0, 0]);
    await page.locator("h1 a").waitFor();
    expect(await page.locator("h1 a").getAttribute("href")).toBe(
      "/office/real/oil/brent?type=bar&freq=Y&start=2010",
    );

    await page.goto("/f/office/real/oil/brent?type=seasonal&years=3");
    await chart(page).waitFor();
    await page.getByRole("link", { name: t("metricMore.frame.open"), exact: true }).waitFor();
    expect(await fits()).toEqual([0, 0]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("are drawn for every reader as the chart form says, also in pictures and after a restart", async () => {
    const t = words("en");
    const { page, complaints, context } = await visit(server.address);
    await author.enter(context);
    await page.goto("/office/real/electricity/france");
    await page.getByRole("button", { name: t("metric.page.edit"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("metric.page.editChart"), exact: true }).click();
    await choose(page.getByRole("radio", { name: t("chartForm.type.BAR"), exact: true }));
    await page.getByLabel(t("chartForm.start"), { exact: true }).fill("2015");
    await page.getByRole("button", { name: t("chartForm.metric.save"), exact: true }).click();
    await page.waitForURL("**/office/real/electricity/france");
    await chart(page).waitFor();
    expect(complaints).toEqual([]);
    await context.close();

    await server.stop();
    await server.start();
    const bars = setOf("electricity/france").observations.filter(({ period }) => period >= "2015").length;
    const reader = await visit(server.address, { locale: localeOf.fr, width: 360, theme: "dark" });
    const fr = words("fr");
    await reader.page.goto("/office/real/electricity/france");
    await chart(reader.page).waitFor();
    const current = reader.page.locator("article section [aria-current=true]");
    expect((await current.allInnerTexts()).map(plain)).toContain(fr("metric.type.bar"));
    await chart(reader.page).focus();
    await reader.page.keyboard.press("Home");
    await expect.poll(() => spoken(reader.page)).toContain("S1 2015");
    const picture = await fetch(
      `${server.address}/api/v1/series/office/real/electricity/france/chart.svg?lang=en`,
    );
    const svg = await picture.text();
    expect(svg).toContain("Electricity for households, France");
    expect(svg).not.toContain(">2008<");
    expect(svg).toContain(">2020<");
    expect(bars).toBe(20);
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });
});
