import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { makeChart, months } from "./support/dashboards";
import { plain, shownNumber, shownPercent } from "./support/figures";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf } from "./support/words";

const server = sharedServer();

/** Six years that grow by one a month: 171 in December 2024, 170 the month before, 159 the year before. */
const [LATEST, MONTH_BEFORE, YEAR_BEFORE] = [171, 170, 159];

beforeAll(async () => {
  const ann = await Person.signUp(server, "tile-ann");
  await ann.collection("prices", "Prices");
  const rents = await ann.indicator("prices", "rents", "MONTHLY", months(1), "Rents");
  const { createDashboard } = await ann.ask<{ createDashboard: { dashboard: { id: string } } }>(
    `mutation($input: DashboardInput!) {
      createDashboard(account: "tile-ann", collection: "prices", input: $input) { dashboard { id } problems { code } } }`,
    { input: { key: "board", name: { en: "Board", fr: "Tableau" }, description: {}, tags: {} } },
  );
  await makeChart(ann, createDashboard.dashboard.id, "figure", [rents], "VALUE");
  await makeChart(ann, createDashboard.dashboard.id, "lines", [rents]);
});

const SAID = {
  en: {
    tile: "Chart figure",
    facts: ["Dec 2024", "index"],
    from: ["from Nov 2024", "from Dec 2023"],
  },
  fr: {
    tile: "Graphique figure",
    facts: ["déc. 2024", "indice"],
    from: ["depuis nov. 2024", "depuis déc. 2023"],
  },
};

describe.each(["en", "fr"] as const)("a value in a dashboard (%s)", (language) => {
  const { tile, facts, from } = SAID[language];
  const changes = [MONTH_BEFORE, YEAR_BEFORE].map((before, at) => {
    const difference = shownNumber(LATEST - before, 1, language, true);
    return `${difference} (${shownPercent((LATEST / before - 1) * 100, 1, language)}) ${from[at]}`;
  });

  it.each([1280, 360])("is a large number with unit, period and both changes, at %i px", async (width) => {
    const { page, complaints, context } = await visit(server.address, {
      locale: localeOf[language],
      width,
    });
    await page.goto("/i/tile-ann/prices/board");
    const shown = page.getByRole("article", { name: tile, exact: true }).locator("[data-chart] svg text");
    await shown.first().waitFor();
    const texts = await shown.evaluateAll((all) =>
      all.map((one) => ({
        text: [...one.childNodes].map((node) => (node.nodeName === "title" ? "" : node.textContent)).join(""),
        size: Number(one.getAttribute("font-size")),
        right: one.getBoundingClientRect().right,
      })),
    );
    const [number, ...others] = texts.sort((a, b) => b.size - a.size);
    expect(plain(number?.text ?? "")).toBe(shownNumber(LATEST, 1, language));
    expect(number?.size).toBeGreaterThanOrEqual(40);
    expect(Math.max(...others.map(({ size }) => size)) * 3).toBeLessThanOrEqual(number?.size ?? 0);
    expect(others.map(({ text }) => plain(text)).sort()).toEqual([...facts, ...changes].sort());
    // No text overflows the tile.
    const edge = await page.getByRole("article", { name: tile, exact: true }).boundingBox();
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(
      (edge?.x ?? 0) + (edge?.width ?? 0),
    );
    // Each change has its direction as a shape: an arrow for each.
    expect(
      await page.getByRole("article", { name: tile, exact: true }).locator("[data-chart] svg path").count(),
    ).toBe(changes.length);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
