import { describe, expect, it, test } from "vitest";
import { dateExtent, isRange } from "./dates";
import { RANGE_YEARS, rangeOf, rangeYears, reachesBeyond, type Span, stepRange } from "./range";

const months: Span = { letter: "M", first: "2018-01", last: "2026-04" };

describe("the days of a date", () => {
  it.each([
    ["2016", "2016-01-01", "2016-12-31"],
    ["2016-02", "2016-02-01", "2016-02-29"],
    ["2016-Q3", "2016-07-01", "2016-09-30"],
    ["2016-S1", "2016-01-01", "2016-06-30"],
    ["2016-10-31", "2016-10-31", "2016-10-31"],
    ["2020-W53", "2020-12-28", "2021-01-03"],
    ["2016-W01", "2016-01-04", "2016-01-10"],
    ["0099", "0099-01-01", "0099-12-31"],
  ])("%s is %s to %s", (text, first, last) => {
    expect(dateExtent(text)).toEqual({ first, last });
  });

  it.each(["2016-13", "2016-02-30", "2021-W53", "2016-Q5", "2016-S0", "0000", "last year", ""])(
    "%j is none",
    (text) => {
      expect(dateExtent(text)).toBeUndefined();
    },
  );

  test("a range is read only where both ends are dates in order; what is open is no fault", () => {
    expect(isRange(undefined, undefined)).toBe(true);
    expect(isRange("2016-Q3", "2016-08")).toBe(true);
    expect(isRange("2017", "2016-12")).toBe(false);
    expect(isRange("soon", undefined)).toBe(false);
  });
});

describe("a range of years", () => {
  it("starts at the period so many years before the last one", () => {
    expect(rangeOf(months, 5)).toEqual({ start: "2021-04" });
    expect(rangeOf({ letter: "Y", first: "1990", last: "2024" }, 10)).toEqual({ start: "2014" });
    expect(rangeOf({ letter: "Q", first: "1990-Q1", last: "2024-Q4" }, 1)).toEqual({ start: "2023-10" });
    expect(rangeOf({ letter: "D", first: "2010-01-01", last: "2024-02-29" }, 1)).toEqual({
      start: "2023-02-28",
    });
  });

  it("is found again from its address, also further back", () => {
    expect(RANGE_YEARS.map((years) => rangeYears(months, rangeOf(months, years)))).toEqual([1, 5, 10]);
    expect(rangeYears(months, { start: "2020-04", end: "2021-04" })).toBe(1);
    expect(rangeYears(months, { start: "2020-01" })).toBeUndefined();
    expect(rangeYears(months, {})).toBeUndefined();
  });

  it("is offered only where the series reaches further back", () => {
    expect(RANGE_YEARS.filter((years) => reachesBeyond(months, years))).toEqual([1, 5]);
  });
});

describe("a step", () => {
  it("moves by the length of the window, and on again to where it was", () => {
    const back = stepRange(months, { start: "2025-04" }, "back");
    expect(back).toEqual({ start: "2024-04", end: "2025-04" });
    expect(stepRange(months, back ?? {}, "on")).toEqual({ start: "2025-04" });
  });

  it("keeps the window's length at both ends of the series", () => {
    expect(stepRange(months, { start: "2018-06", end: "2019-06" }, "back")).toEqual({
      start: "2018-01",
      end: "2019-01",
    });
    expect(stepRange(months, { start: "2025-01", end: "2026-01" }, "on")).toEqual({ start: "2025-04" });
  });

  it("leads nowhere where the series ends, or where all of it is shown", () => {
    expect(stepRange(months, {}, "back")).toBeUndefined();
    expect(stepRange(months, { start: "2025-04" }, "on")).toBeUndefined();
    expect(stepRange(months, { start: "2018-01", end: "2019-01" }, "back")).toBeUndefined();
  });

  it("of years keeps to the calendar in daily series", () => {
    const days: Span = { letter: "D", first: "2010-01-01", last: "2025-03-01" };
    expect(stepRange(days, rangeOf(days, 1), "back")).toEqual({ start: "2023-03-01", end: "2024-03-01" });
  });
});
