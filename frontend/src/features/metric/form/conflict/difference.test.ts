import { expect, test } from "vitest";
import { parseLines } from "@/lib/lines";
import { compareSeries } from "./difference";

const series = (lines: string) => parseLines("YEARLY", lines).series;

test("a comparison names the periods that would be added, revised and removed, in order", () => {
  const compared = compareSeries(series("2020;1\n2021;2\n2022;3"), series("2019;9\n2020;1\n2022;3;estimate"));
  expect(compared).toEqual({
    added: 1,
    revised: 1,
    removed: 1,
    recoded: 0,
    rows: [
      { period: "2019", before: null, after: { value: 9, status: null, text: null } },
      { period: "2021", before: { value: 2, status: null, text: null }, after: null },
      {
        period: "2022",
        before: { value: 3, status: null, text: null },
        after: { value: 3, status: null, text: "estimate" },
      },
    ],
  });
});

test("equal series have no difference, however they were typed", () => {
  expect(compareSeries(series("2020;1.0\n2021;2"), series("2021-01-01,2\n2020,1")).rows).toEqual([]);
});

test("a comparison counts changes of status apart, and compares holes with values", () => {
  const { rows, ...counts } = compareSeries(
    series("2019;: L\n2020;1 P\n2021;2 P\n2022;3\n2023;: Q"),
    series("2019;: O\n2020;1\n2021;2.5 E\n2022;: Q\n2024;: L"),
  );
  expect(counts).toEqual({ added: 1, revised: 2, removed: 1, recoded: 2 });
  expect(rows.map(({ period, before, after }) => [period, before, after])).toEqual([
    ["2019", { value: null, status: "L", text: null }, { value: null, status: "O", text: null }],
    ["2020", { value: 1, status: "P", text: null }, { value: 1, status: null, text: null }],
    ["2021", { value: 2, status: "P", text: null }, { value: 2.5, status: "E", text: null }],
    ["2022", { value: 3, status: null, text: null }, { value: null, status: "Q", text: null }],
    ["2023", { value: null, status: "Q", text: null }, null],
    ["2024", null, { value: null, status: "L", text: null }],
  ]);
});
