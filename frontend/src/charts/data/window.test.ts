import { expect, test } from "vitest";
import { periodOrdinal } from "./period";
import { spanOf } from "./window";

const day = (text: string) => periodOrdinal("D", text);

test.each([
  ["2016", "2016-01-01", "2016-12-31"],
  ["2016-02", "2016-02-01", "2016-02-29"],
  ["2016-Q3", "2016-07-01", "2016-09-30"],
  ["2016-S2", "2016-07-01", "2016-12-31"],
  ["2016-W05", "2016-02-01", "2016-02-07"],
  ["2020-W53", "2020-12-28", "2021-01-03"],
  ["2016-10-31", "2016-10-31", "2016-10-31"],
])("a window from and to %s goes from its first to its last day", (text, first, last) => {
  expect(spanOf({ from: text, to: text })).toEqual({ from: day(first), to: day(last) });
});

test("an end that is left out, or that is no date, is no limit", () => {
  expect(spanOf(undefined)).toBeUndefined();
  expect(spanOf({})).toBeUndefined();
  expect(spanOf({ from: "soon" })).toBeUndefined();
  expect(spanOf({ from: "2016" })?.to).toBe(Number.POSITIVE_INFINITY);
  expect(spanOf({ to: "2016" })?.from).toBe(Number.NEGATIVE_INFINITY);
});
