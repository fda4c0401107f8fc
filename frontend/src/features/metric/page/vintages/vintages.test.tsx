import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import Vintages from "./Vintages";

const place = { account: "insee", collection: "prices", path: "cpi" };
const metric = { vintage: 2, frequency: "MONTHLY", decimals: 1 } as never as ComponentProps<
  typeof Vintages
>["metric"];
const vintage = (number: number, counts: object) => ({
  number,
  publishedAt: "2026-11-14T08:45:00Z",
  author: "ana",
  added: 0,
  revised: 0,
  removed: 0,
  recoded: 0,
  ...counts,
});
const page = { endCursor: null, hasNextPage: false };
const side = { statusBefore: null, statusAfter: null, textBefore: null, textAfter: null };
const nodes = [
  { ...side, kind: "RECODED", period: "2026-08", before: 1, after: 1, statusBefore: "P" },
  {
    ...side,
    kind: "RECODED",
    period: "2026-09",
    before: null,
    after: null,
    statusBefore: "L",
    statusAfter: "Q/C",
  },
  { ...side, kind: "REVISED", period: "2026-10", before: 2, after: 3, statusBefore: "E", statusAfter: "E" },
  { ...side, kind: "ADDED", period: "2026-11", before: null, after: 4, statusAfter: "BP" },
  { ...side, kind: "REMOVED", period: "2026-12", before: 5, after: null, statusBefore: "F" },
  { ...side, kind: "REVISED", period: "2026-07", before: 6, after: 7 },
];
const answers = (recoded: number) => ({
  Viewer: { viewer: null },
  MetricVintages: {
    metric: {
      id: "m",
      vintages: {
        nodes: [vintage(2, { revised: 1, recoded }), vintage(1, { added: 3 })],
        pageInfo: page,
        totalCount: 2,
      },
    },
  },
  MetricDifference: {
    metric: {
      id: "m",
      difference: { nodes, pageInfo: page, totalCount: nodes.length, unreadable: false },
    },
  },
});
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test.each([
  [
    "en",
    [
      ["status changed", "1.0", "1.0", "provisional → final"],
      ["status changed", "–", "–", "late or not collected → suppressed (confidential)"],
      ["revised", "2.0", "3.0", "estimated"],
      ["added", "–", "4.0", "break in series, provisional"],
      ["removed", "5.0", "–", "forecast"],
      ["revised", "6.0", "7.0", ""],
    ],
  ],
  [
    "fr",
    [
      ["changement de statut", "1,0", "1,0", "provisoire → définitif"],
      ["changement de statut", "–", "–", "en retard ou non collecté → secret statistique (confidentiel)"],
      ["révision", "2,0", "3,0", "estimé"],
      ["ajout", "–", "4,0", "rupture de série, provisoire"],
      ["retrait", "5,0", "–", "prévision"],
      ["révision", "6,0", "7,0", ""],
    ],
  ],
] as const)("the changes of a vintage have their statuses in words, in %s", async (language, expected) => {
  serve(answers(2));
  await renderWithFrame(<Vintages metric={metric} place={place} expert={false} />, { language });
  const [changes] = await screen.findAllByRole("button", { expanded: false });
  await userEvent.click(changes as HTMLElement);
  const table = (await screen.findByText(/6 observations/)).closest("table") as HTMLElement;
  const [, ...rows] = within(table).getAllByRole("row");
  expect(rows.map(cellsOf)).toEqual(expected);
});

test("changed statuses are counted in a column of their own, only where there are any", async () => {
  serve(answers(2));
  const { unmount } = await renderWithFrame(<Vintages metric={metric} place={place} expert={false} />);
  expect(await screen.findByRole("columnheader", { name: "Statuses changed" })).toBeTruthy();
  const [, latest, first] = screen.getAllByRole("row");
  expect(cellsOf(latest as HTMLElement).slice(2, 6)).toEqual(["–", "1", "–", "2"]);
  expect(cellsOf(first as HTMLElement).slice(2, 6)).toEqual(["3", "–", "–", "–"]);
  unmount();
  serve(answers(0));
  await renderWithFrame(<Vintages metric={metric} place={place} expert={false} />);
  expect(await screen.findByRole("columnheader", { name: "Removed" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Statuses changed" })).toBeNull();
});

test("a vintage that took another one back names it", async () => {
  const all = answers(0);
  all.MetricVintages.metric.vintages.nodes = [vintage(3, { undoes: 2 }), vintage(2, {}), vintage(1, {})];
  serve(all);
  await renderWithFrame(<Vintages metric={metric} place={place} expert={false} />);
  expect((await screen.findAllByText(/^Takes back/)).map((it) => it.textContent)).toEqual([
    "Takes back vintage 2",
  ]);
});
