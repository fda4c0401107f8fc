import { screen } from "@testing-library/react";
import { DeskView } from "@/features/desk/DeskView";
import { renderWithFrame } from "./render";
import { serve } from "./server";

export const metric = (at: number, more: object = {}) => ({
  id: `m${at}`,
  path: `cpi/${at}`,
  name: { en: `Price ${at}`, fr: null },
  unit: { en: "index", fr: null },
  frequency: "MONTHLY",
  decimals: 1,
  vintage: 4,
  lastPeriod: "2026-09",
  lastValue: 120,
  observationCount: 9,
  collection: { id: "c", key: "prices", name: { en: "Prices", fr: null }, account: { key: "insee" } },
  ...more,
});
export const entry = (at: number, more: object = {}) => ({
  metric: metric(at, more),
  nextPeriod: "2026-10",
  dueOn: "2026-11-01",
  due: true,
});
export const desk = (nodes: object[]) => ({
  viewer: {
    id: "v",
    desk: {
      nodes,
      pageInfo: { endCursor: null, hasNextPage: false },
      totalCount: nodes.length,
      dueCount: nodes.length,
    },
  },
});
export const answers = {
  Viewer: { viewer: null },
  DeskCollections: { viewer: { id: "v", editableCollections: { nodes: [] } } },
  Desk: desk([entry(1), entry(2), entry(3)]),
};
export const published = (at: number, lines: unknown, vintage = 5) => {
  const [period = "", value = ""] = String(lines).split("\t");
  const saved = metric(at, {
    vintage,
    lastPeriod: period,
    lastValue: Number(value),
    observationCount: 10,
  });
  return { publish: { metric: saved, problems: [] } };
};

export async function open(given: Parameters<typeof serve>[0], language: "en" | "fr" = "en") {
  const calls = serve(given);
  const rendered = await renderWithFrame(<DeskView mayMakeCollection />, { at: "/update", language });
  await screen.findByText("Price 1", undefined, { timeout: 8_000 });
  return { calls, ...rendered };
}
export const row = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;
export const value = (name: string) => row(name).querySelector('[data-column="value"]') as HTMLInputElement;
export const sent = (calls: { operation: string; variables: Record<string, unknown> }[]) =>
  calls.filter(({ operation }) => operation === "DeskPublish").map(({ variables }) => variables);
/** The series of an indicator up to a period, the latest observation first. */
export const present = (found: object, periods: string[], values: number[], texts?: (string | null)[]) => ({
  metric: { ...found, series: { observations: { periods, values, texts: texts ?? null } } },
});
/** A conflict: another user published meanwhile. */
export const conflict = {
  publish: {
    metric: null,
    problems: [{ code: "VINTAGE_CONFLICT", field: null, params: { basedOn: 4, current: 5 } }],
  },
};
export const period = (name: string) => row(name).querySelector('[data-column="period"]') as HTMLInputElement;
