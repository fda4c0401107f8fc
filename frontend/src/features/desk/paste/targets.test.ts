import { expect, test } from "vitest";
import type { Frequency } from "@/gql/graphql";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import { readSeries } from "@/test/readings";
import type { Row } from "../row/state/row";
import { pastedText, targetsOf } from "./targets";

const row = (path: string, more: { frequency?: Frequency; en?: string; fr?: string } = {}) =>
  ({
    metric: {
      id: path,
      path,
      name: { en: more.en ?? null, fr: more.fr ?? null },
      frequency: more.frequency ?? "MONTHLY",
      lastPeriod: "2026-09",
      collection: { key: "prices", account: { key: "insee" } },
    },
    draft: { period: "2026-10", value: "" },
    status: { kind: "none" },
  }) as unknown as Row;
const RENT = row("rent", { en: "Rent", fr: "Loyers" });
const WHEAT = row("food/wheat", { en: "Wheat price" });
const REGIONS = row("regions", { frequency: "CATEGORY" });
const ROWS = [RENT, REGIONS, WHEAT];

const series = (lines: string, more: Partial<ReadSeries> = {}) =>
  readSeries(lines, { frequency: "M", ...more });
const filled = (
  cells: string,
  read: readonly ReadSeries[],
  { focused = RENT, language = "en" }: { focused?: Row; language?: "en" | "fr" } = {},
) => {
  const targets = targetsOf(pastedText(cells, ROWS, focused), read, { rows: ROWS, focused, language });
  return {
    fills: targets.fills.map(({ row, draft }) => [
      row.metric.path,
      draft.period,
      draft.value,
      draft.series?.lines,
    ]),
    others: targets.others.map(({ id }) => id),
    published: targets.published,
  };
};

test.each<[string, string, Row, string, string[] | null, number]>([
  [
    "values go to the rows with fields from the focused one down",
    "1 204,5\n\n13\n14\n",
    RENT,
    "2001-01-01\t1 204,5\n2001-01-02\t\n",
    ["rent", "food/wheat"],
    2,
  ],
  ["a value of the last row", "1\n2", WHEAT, "2001-01-01\t1", ["food/wheat"], 1],
  [
    "names and values go to the rows of these names",
    "wheat price\t1,5\nLoyers\t2 P",
    RENT,
    "2001-01-01\t1,5\n2001-01-02\t2 P",
    ["food/wheat", "rent"],
    0,
  ],
  [
    "periods and values are read as they are",
    "Jan 2026\t1\nFeb 2026\t2",
    RENT,
    "Jan 2026\t1\nFeb 2026\t2",
    null,
    0,
  ],
])("%s", (_, cells, focused, text, rows, left) => {
  const pasted = pastedText(cells, ROWS, focused);
  expect(pasted.text.trim()).toBe(text.trim());
  expect(pasted.rows?.map(({ metric }) => metric.path) ?? null).toEqual(rows);
  expect(pasted.left).toBe(left);
});

test("values have the periods that their rows propose, in the notation of the language", () => {
  const read = [series("2001-01-01\t1204.5\n2001-01-02\t13 P", { frequency: "D" })];
  expect(filled("1 204,5\n13 P", read, { language: "fr" }).fills).toEqual([
    ["rent", "2026-10", "1204,5", undefined],
    ["food/wheat", "2026-10", "13 P", undefined],
  ]);
});

test("one series belongs to the focused row, unless it has the name of another", () => {
  expect(filled("x", [series("2026-10\t5")]).fills).toEqual([["rent", "2026-10", "5", undefined]]);
  const named = series("2026-10\t5", { id: "wheat-price", name: { en: "Wheat price", fr: null } });
  expect(filled("x", [named]).fills).toEqual([["food/wheat", "2026-10", "5", undefined]]);
});

test("several periods are one series, of which what is published stays", () => {
  expect(filled("x", [series("2026-08\t1\n2026-10\t2\n2026-11\t3")])).toEqual({
    fills: [["rent", "2026-11", "3", expect.stringMatching(/^2026-10.2\n2026-11.3$/)]],
    others: [],
    published: 1,
  });
  // A single value may correct a published one: the row shows what it replaces.
  expect(filled("x", [series("2026-08\t1")]).fills).toEqual([["rent", "2026-08", "1", undefined]]);
});

test("series without a row, or of another frequency, are named and left out", () => {
  const read = [
    series("2026-10\t1", { id: "rent" }),
    series("2026-10\t1", { id: "gold" }),
    series("2026-Q4\t1", { id: "food/wheat", frequency: "Q" }),
  ];
  expect(filled("x", read)).toMatchObject({
    fills: [["rent", "2026-10", "1", undefined]],
    others: ["gold", "food/wheat"],
  });
});
