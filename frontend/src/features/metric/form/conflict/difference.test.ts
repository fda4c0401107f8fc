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
    rows: [
      { period: "2019", before: null, after: { value: 9, text: null } },
      { period: "2021", before: { value: 2, text: null }, after: null },
      { period: "2022", before: { value: 3, text: null }, after: { value: 3, text: "estimate" } },
    ],
  });
});

test("equal series have no difference, however they were typed", () => {
  expect(compareSeries(series("2020;1.0\n2021;2"), series("2021-01-01,2\n2020,1")).rows).toEqual([]);
});
