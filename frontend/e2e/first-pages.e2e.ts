import { beforeAll, describe, expect, it } from "vitest";
import { openDrawn, visit } from "./support/browser";
import { makeChart, months, storedDashboard } from "./support/dashboards";
import { shiftsOf, watchShifts } from "./support/layout";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf } from "./support/words";

/** Largest layout shift in all: a tenth of the limit that browsers call good, not noticeable. */
const STILL = 0.01;

const BOTH = [
  ["en", 1280],
  ["fr", 360],
] as const;

describe("the first pages of accounts, collections and dashboards", () => {
  const server = sharedServer();
  beforeAll(async () => {
    const office = await Person.signUp(server, "page-office");
    await office.collection("prices", "Prices");
    const rents = await office.indicator("prices", "rents", "MONTHLY", months(0.5), "Rents");
    const fuel = await office.indicator("prices", "fuel", "MONTHLY", months(-0.2), "Fuel");
    const { createDashboard } = await office.ask<{ createDashboard: { dashboard: { id: string } } }>(
      `mutation($input: DashboardInput!) {
        createDashboard(account: "page-office", collection: "prices", input: $input) { dashboard { id } } }`,
      {
        input: {
          key: "board",
          name: { fr: "Vue d’ensemble", en: "Overview" },
          description: { fr: null, en: null },
          tags: { fr: null, en: null },
        },
      },
    );
    const board = createDashboard.dashboard.id;
    await makeChart(office, board, "two", [rents, fuel]);
    await makeChart(office, board, "one", [rents]);
    await makeChart(office, board, "figure", [fuel], "VALUE");
    await office.ask(
      `mutation($metric: ID!, $chart: ID!, $collection: ID!) {
        metric: pin(collection: $collection, metric: $metric) { problems { code } }
        chart: pin(collection: $collection, chart: $chart) { problems { code } } }`,
      { metric: rents, ...(await idsOf(office)) },
    );
    expect((await storedDashboard(office, "prices", "board"))?.charts.nodes).toHaveLength(3);
  });

  /** The collection, and the first chart of its dashboard. */
  async function idsOf(office: Person) {
    const { collection, dashboard } = await office.ask<{
      collection: { id: string };
      dashboard: { chart: { id: string } };
    }>(
      `{ collection(account: "page-office", key: "prices") { id }
         dashboard(account: "page-office", collection: "prices", key: "board") { chart(key: "two") { id } } }`,
    );
    return { collection: collection.id, chart: dashboard.chart.id };
  }

  /** The pages, their headings, and how many charts each shows. */
  const PAGES = [
    ["/page-office", { en: "page-office", fr: "page-office" }, 1],
    ["/page-office/prices", { en: "Prices", fr: "Prices" }, 1],
    ["/i/page-office/prices/board", { en: "Overview", fr: "Vue d’ensemble" }, 3],
  ] as const;

  it.each(BOTH)("show their texts and charts without any script, in %s at %i", async (language, width) => {
    const { page, context } = await visit(server.address, {
      locale: localeOf[language],
      width,
      script: false,
    });
    for (const [path, name, charts] of PAGES) {
      await openDrawn(page, path);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      expect(await page.title()).toBe(`${name[language]} · Statit`);
      expect(await page.locator("h1").innerText()).toBe(name[language]);
      expect(await page.getByText("Rents").count(), path).toBeGreaterThan(0);
      const script = page.locator("link[rel=modulepreload][href*='/charts-']");
      expect(await script.count(), path).toBe(1);
      const drawings = page.locator("[data-chart]");
      expect(await drawings.count(), path).toBe(charts);
      for (const drawing of await drawings.all()) {
        const box = await drawing.boundingBox();
        expect(box?.width, path).toBeGreaterThan(220);
        expect(box?.height, path).toBeGreaterThan(40);
      }
      const wide = await page.locator("html").evaluate((html) => html.scrollWidth);
      expect(wide, path).toBeLessThanOrEqual(width);
    }
    await context.close();
  });

  it.each(BOTH)(
    "stay where they are when the application takes over, which asks for nothing, in %s at %i",
    async (language, width) => {
      const { page, context } = await visit(server.address, { locale: localeOf[language], width });
      await watchShifts(context);
      const asked: string[] = [];
      page.on("request", (request) => {
        const body = request.postData() ?? "";
        // The view of a page is reported, which asks for nothing.
        if (request.url().endsWith("/graphql") && !body.includes("countView")) asked.push(body);
      });
      for (const [path] of PAGES) {
        await openDrawn(page, path);
        // Only the application loads the part that a chart's readout needs.
        await page.locator("[data-chart] > p:not(:empty)").first().waitFor({ state: "attached" });
        await page.waitForFunction(() => !document.querySelector("[data-style]"));
        const { sum, moved } = await shiftsOf(page);
        expect(sum, `${path} ${moved.join("\n")}`).toBeLessThan(STILL);
      }
      expect(asked).toEqual([]);
      await context.close();
    },
  );

  it("are in the language that the address asks for, until the reader chooses another", async () => {
    const { page, context } = await visit(server.address, { locale: localeOf.en });
    await openDrawn(page, "/i/page-office/prices/board?lang=fr");
    await page.getByRole("heading", { level: 1, name: "Vue d’ensemble" }).waitFor();
    await page.waitForFunction(() => !document.querySelector("[data-style]"));
    expect(await page.locator("h1").innerText()).toBe("Vue d’ensemble");
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    await page.locator("footer select").first().selectOption("en");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await context.close();
  });
});
