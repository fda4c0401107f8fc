import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { mean, plain, shownNumber } from "./support/figures";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { publishSets, type RealSet, setsAreThere } from "./support/sets";
import { choose } from "./support/steps";
import { words } from "./support/words";

const chart = (page: Page) => page.locator("[data-chart][tabindex='0']");
/** The names of the real series exist in both languages, and so do the titles built from them. */
const title = (page: Page) => page.locator('[name="title.en"]');

const spoken = (page: Page) =>
  page
    .locator('[data-chart] [aria-live="polite"]')
    .innerText()
    .then((text) => plain(text));

describe.skipIf(!setsAreThere)("charts of several indicators", () => {
  const server = new OwnServer();
  const t = words("en");
  let author: Person;
  let sets: Map<string, RealSet>;
  beforeAll(async () => {
    await server.start();
    author = await Person.signUp(server, "office");
    await author.collection("energy", "Energy");
    await author.collection("usa", "United States");
    const energy = await publishSets(author, "energy", ["oil/brent", "gas/henry-hub"]);
    const usa = await publishSets(author, "usa", ["us/cpi", "us/births"]);
    await author.collection("france", "France");
    const france = await publishSets(author, "france", ["insee/naissances"]);
    sets = new Map([...energy, ...usa, ...france].map((set) => [set.path, set]));
    await author.ask(`mutation {
      createDashboard(account: "office", collection: "energy", input: {
        key: "board", name: { en: "Board" }, description: {}, tags: {} }) { problems { code } }
      other: createDashboard(account: "office", collection: "usa", input: {
        key: "second", name: { en: "Second" }, description: {}, tags: {} }) { problems { code } } }`);
  });
  afterAll(() => server.remove());
  const setOf = (path: string): RealSet => {
    const found = sets.get(path);
    if (!found) throw new Error(`no set ${path}`);
    return found;
  };
  const monthly = (path: string, month: string) =>
    mean(
      setOf(path)
        .observations.filter(({ period }) => period.startsWith(month))
        .map(({ value }) => value),
    );
  const radio = (page: Page, id: string) => page.getByRole("radio", { name: t(id), exact: true });
  const save = (page: Page) => page.getByRole("button", { name: t("chartSeries.save"), exact: true });
  const row = (page: Page, name: string) =>
    page.locator("li", { has: page.getByText(name, { exact: true }) });

  it("one is made of three real series from two collections, with two axes, and agrees with the files", async () => {
    const { page, complaints, context } = await visit(server.address);
    await author.enter(context);
    await page.goto("/i/office/energy/board/new");
    await page
      .getByRole("button", { name: t("chartSeries.add") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    for (const path of ["oil/brent", "gas/henry-hub"])
      await dialog.getByRole("checkbox", { name: new RegExp(setOf(path).name.en) }).check();
    await dialog.getByLabel(t("chartSeries.pick.search")).fill(`${server.address}/office/usa/us/cpi?freq=Q`);
    await dialog.getByRole("checkbox", { name: new RegExp(setOf("us/cpi").name.en) }).check();
    await dialog.getByRole("button", { name: t("chartSeries.pick.add", { count: 3 }) }).click();
    await expect
      .poll(() => page.getByLabel(t("chartSeries.key"), { exact: true }).inputValue())
      .toBe("brent-crude-oil");
    // Weekly, daily and monthly: they cannot be stacked before they have one frequency.
    await choose(radio(page, "chartForm.stack.YES"));
    await page.getByText(/cannot be stacked: some are daily, others monthly/).waitFor();
    await page.getByRole("button", { name: t("chartSeries.create"), exact: true }).click();
    expect(new URL(page.url()).pathname).toBe("/i/office/energy/board/new");
    await page
      .getByRole("button", { name: t("chartSeries.frequencies.align", { letter: "M" }), exact: true })
      .click();
    await expect.poll(() => page.getByText(/cannot be stacked/).count()).toBe(0);
    await choose(radio(page, "chartForm.stack.NONE"));
    await page.getByLabel(t("chartForm.start"), { exact: true }).fill("2020");
    await page.getByLabel(t("chartForm.end"), { exact: true }).fill("2024-12");
    await title(page).fill("Energy and prices");
    await page.getByRole("button", { name: t("chartSeries.create"), exact: true }).click();
    await page.waitForURL("**/i/office/energy/board/energy-and-prices");

    const oil = shownNumber(monthly("oil/brent", "2024-12"), 3, "en");
    // The chart of the form gives way to that of the page, and loses the focus then.
    const atTheEnd = async () => {
      await chart(page).focus();
      await page.keyboard.press("End");
      return spoken(page);
    };
    await expect.poll(atTheEnd).toContain(`Dec 2024, ${setOf("oil/brent").name.en}: ${oil}`);
    await page.keyboard.press("ArrowDown");
    const gas = shownNumber(monthly("gas/henry-hub", "2024-12"), 3, "en");
    await expect.poll(() => spoken(page)).toContain(gas);
    await page.keyboard.press("ArrowDown");
    const cpi = setOf("us/cpi").observations.find(({ period }) => period === "2024-12")?.value ?? Number.NaN;
    await expect.poll(() => spoken(page)).toContain(shownNumber(cpi, 3, "en"));
    // The second unit has its own axis, on the right.
    await page.locator("[data-chart] svg").getByText("(right)").first().waitFor();
    const file = await page
      .getByRole("link", { name: t("chartPage.series.csv", { name: setOf("gas/henry-hub").name.en }) })
      .getAttribute("href");
    const lines = (await (await author.file(file ?? "")).text()).trim().split("\n");
    expect(lines).toHaveLength(61);
    expect(Number(lines.at(-1)?.split(",")[1])).toBeCloseTo(monthly("gas/henry-hub", "2024-12"), 3);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("two people edit it: the second is told, sees both versions and loses nothing", async () => {
    const address = "/i/office/energy/board/energy-and-prices";
    const first = await visit(server.address);
    const second = await visit(server.address);
    for (const one of [first, second]) {
      await author.enter(one.context);
      await one.page.goto(`${address}?edit`);
      await save(one.page).waitFor();
    }
    await title(first.page).fill("Theirs");
    await save(first.page).click();
    await first.page.waitForURL(`**${address}`);
    await title(second.page).fill("Mine");
    const brent = setOf("oil/brent").name.en;
    await second.page.getByRole("button", { name: t("chartSeries.move", { name: brent }) }).press("End");
    await second.page.keyboard.press("Control+s");
    const dialog = second.page.getByRole("dialog");
    await dialog.getByText("Theirs", { exact: true }).waitFor();
    await dialog.getByText("Mine", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: t("chartSeries.conflict.keep"), exact: true }).click();
    await second.page.waitForURL(`**${address}`);
    await second.page.getByRole("heading", { name: "Mine", exact: true, level: 1 }).waitFor();
    const names = await second.page.locator("section ul li a[href^='/office']").allInnerTexts();
    expect(names.filter((name) => name === brent)).toHaveLength(1);
    const order = await author.ask<{ dashboard: { chart: { series: { metric: { path: string } }[] } } }>(
      `{ dashboard(account: "office", collection: "energy", key: "board") {
        chart(key: "energy-and-prices") { series { metric { path } } } } }`,
    );
    expect(order.dashboard.chart.series.at(-1)?.metric.path).toBe("oil/brent");
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it("series of two collections stand on each other once they are read alike: their sum is that of the files", async () => {
    const { page, complaints, context } = await visit(server.address);
    await author.enter(context);
    await page.goto("/i/office/usa/second/new");
    await page
      .getByRole("button", { name: t("chartSeries.add") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: new RegExp(setOf("us/births").name.en) }).check();
    await dialog.getByLabel(t("chartSeries.pick.search")).fill("office/france");
    await dialog.getByRole("checkbox", { name: new RegExp(setOf("insee/naissances").name.en) }).check();
    await dialog.getByRole("button", { name: t("chartSeries.pick.add", { count: 2 }) }).click();
    // Dragging moves the second series to the first position, and back.
    const names = page.locator("ol [data-name]");
    const drag = async (from: number, to: number) => {
      // Away from the elements that stick to the edges of the window.
      await page
        .locator("[data-handle]")
        .nth(from)
        .evaluate((row) => row.scrollIntoView({ block: "center" }));
      const handle = await page.locator("[data-handle]").nth(from).boundingBox();
      const goal = await page.locator("li:has([data-handle])").nth(to).boundingBox();
      if (!handle || !goal) throw new Error("the rows are not there");
      await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(goal.x + 20, to < from ? goal.y + 2 : goal.y + goal.height - 2, { steps: 6 });
      await page.mouse.up();
    };
    await drag(1, 0);
    await expect.poll(() => names.first().innerText()).toContain(setOf("insee/naissances").name.en);
    await drag(0, 1);
    await expect.poll(() => names.first().innerText()).toContain(setOf("us/births").name.en);
    await choose(radio(page, "chartForm.stack.YES"));
    await page
      .getByRole("button", { name: t("chartSeries.frequencies.align", { letter: "M" }), exact: true })
      .click();
    await page.getByLabel(t("chartForm.start"), { exact: true }).fill("2013");
    await page.getByLabel(t("chartForm.end"), { exact: true }).fill("2014-12");
    await title(page).fill("Births");
    await page.getByRole("button", { name: t("chartSeries.create"), exact: true }).click();
    await page.waitForURL("**/i/office/usa/second/births");
    await chart(page).focus();
    await page.keyboard.press("End");
    const inMonth = (path: string) =>
      setOf(path)
        .observations.filter(({ period }) => period.startsWith("2014-12"))
        .reduce((total, { value }) => total + value, 0);
    const total = shownNumber(inMonth("us/births") + inMonth("insee/naissances"), 0, "en");
    // The readout contains the sum of the stacked values.
    await expect.poll(async () => plain(await page.locator("figure").innerText())).toContain(total);
    await page.goto("/i/office/usa/second/births?tab=table");
    await page.locator("[data-chart-table] table").waitFor();
    expect(plain(await page.locator("[data-chart-table] table").innerText())).toContain(total);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is copied to a dashboard of another collection, changed there, and still so after a restart", async () => {
    const { page, complaints, context } = await visit(server.address);
    await author.enter(context);
    await page.goto("/i/office/energy/board/energy-and-prices");
    await page.getByRole("button", { name: t("chartPage.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("chartPage.copy.entry") }).click();
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: /Second/ })
      .check();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("chartDialog.copy.submit"), exact: true })
      .click();
    await page.getByRole("link", { name: t("chartDialog.copy.open") }).click();
    await page.waitForURL("**/i/office/usa/second/energy-and-prices");

    await page.getByRole("link", { name: t("chartPage.edit"), exact: true }).click();
    await row(page, setOf("us/cpi").name.en)
      .getByRole("button", { name: t("chartSeries.remove", { name: setOf("us/cpi").name.en }) })
      .click();
    await choose(radio(page, "chartForm.type.BAR"));
    await save(page).click();
    await page.waitForURL("**/i/office/usa/second/energy-and-prices");
    await page.getByText(/^2 series in bars, Jan 2020 to Dec 2024/).waitFor({ state: "attached" });
    expect(complaints).toEqual([]);
    await context.close();

    await server.stop();
    await server.start();
    const reader = await visit(server.address);
    await reader.page.goto("/i/office/usa/second/energy-and-prices?tab=table");
    const table = reader.page.locator("[data-chart-table] table");
    await table.waitFor();
    const text = plain(await table.innerText());
    expect(text).toContain(shownNumber(monthly("oil/brent", "2024-12"), 3, "en"));
    expect(text).toContain(shownNumber(monthly("gas/henry-hub", "2024-12"), 3, "en"));
    const picture = await fetch(
      `${server.address}/api/v1/dashboards/office/usa/second/energy-and-prices.svg?lang=en`,
    );
    expect(picture.status).toBe(200);
    expect(await picture.text()).toContain(setOf("gas/henry-hub").name.en);
    expect(reader.complaints).toEqual([]);
    await reader.context.close();
  });

  it("what one sees of an indicator is added to a new personal dashboard, after signing in", async () => {
    const seen = "/office/energy/oil/brent?freq=Y&transform=pct&start=2000&type=bar";
    const guest = await visit(server.address);
    await guest.page.goto(seen);
    await guest.page.getByRole("link", { name: t("metric.page.toDashboard"), exact: true }).click();
    const sign = guest.page.getByRole("dialog").getByRole("link", { name: t("chartDialog.add.sign") });
    const next = new URL((await sign.getAttribute("href")) ?? "", server.address).searchParams.get("next");
    expect(next).toContain("transform=pct");
    await author.enter(guest.context);
    await guest.page.goto(next ?? "");
    const dialog = guest.page.getByRole("dialog");
    await choose(dialog.getByRole("radio", { name: t("chartDialog.add.new") }));
    await dialog.getByLabel(t("chartDialog.new.name"), { exact: true }).fill("My oil");
    await dialog.getByRole("button", { name: t("chartDialog.add.create"), exact: true }).click();
    await guest.page.getByRole("link", { name: t("chartDialog.add.open") }).click();
    await guest.page.waitForURL("**/i/office/_/my-oil");
    const made = await author.ask<{
      dashboard: {
        access: string;
        charts: {
          nodes: {
            key: string;
            options: { type: string; start: string };
            series: { freq: string; transform: string; data: { observations: { values: number[] } } }[];
          }[];
        };
      };
    }>(`{ dashboard(account: "office", key: "my-oil") { access charts { nodes { key options { type start }
      series { freq transform data { observations } } } } } }`);
    const [one] = made.dashboard.charts.nodes;
    expect(made.dashboard.access).toBe("PRIVATE");
    expect(one).toMatchObject({
      key: "brent",
      options: { type: "BAR", start: "2000" },
      series: [{ freq: "Y", transform: "pct" }],
    });
    const year = (which: string) => monthly("oil/brent", which);
    const change = (year("2000") / year("1999") - 1) * 100;
    expect(one?.series[0]?.data.observations.values[0]).toBeCloseTo(change, 1);
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
    // Another user does not find it.
    const stranger = await fetch(`${server.address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: `{ dashboard(account: "office", key: "my-oil") { id } }` }),
    });
    expect(await stranger.json()).toEqual({ data: { dashboard: null } });
  });
});
