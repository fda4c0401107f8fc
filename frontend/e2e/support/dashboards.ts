import { expect } from "vitest";
import type { Person } from "./person";

const NOTHING = { fr: null, en: null };

/** Six years of months; `slope` a month. */
export const months = (slope: number) =>
  Array.from({ length: 72 }, (_, index) => {
    const month = `${2019 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
    return `${month};${(100 + index * slope).toFixed(1)}`;
  }).join("\n");

const look = { legend: NOTHING, style: "LINE", axis: "LEFT" };
const options = {
  type: "LINE",
  stack: "NONE",
  range: "AUTO",
  yFormat: "auto",
  xFormat: "DATE",
  showUnit: true,
  seasonColours: [],
  priority: 0,
  description: NOTHING,
};

/** Loads a dashboard through the API, with its charts in order. */
export async function storedDashboard(person: Person, collection: string | null, key: string) {
  const { dashboard } = await person.ask<{
    dashboard: {
      id: string;
      charts: { nodes: { key: string; width: number; height: number }[] };
    } | null;
  }>(
    `query($account: String!, $collection: String, $key: String!) {
      dashboard(account: $account, collection: $collection, key: $key) {
        id charts(first: 60) { nodes { key width height } } } }`,
    { account: person.name, collection, key },
  );
  return dashboard;
}
/** Adds a chart of these indicators to a dashboard through the API: lines by default. */
export async function makeChart(
  person: Person,
  dashboard: string,
  key: string,
  metrics: readonly string[],
  type: "LINE" | "VALUE" = "LINE",
) {
  const { createChart } = await person.ask<{ createChart: { problems: unknown[] } }>(
    `mutation($dashboard: ID!, $input: ChartInput!) {
      createChart(dashboard: $dashboard, input: $input) { problems { code field } } }`,
    {
      dashboard,
      input: {
        key,
        title: { fr: `Graphique ${key}`, en: `Chart ${key}` },
        options: { ...options, type },
        series: metrics.map((metric) => ({ metric, look })),
      },
    },
  );
  expect(createChart.problems).toEqual([]);
}
