import { describe, expect, it } from "vitest";
import type { Observations } from "@/lib/observations";
import { RANGE_YEARS, rangeStart, rangeYears, reachesBeyond, since } from "./range";

function series(frequency: Observations["frequency"], periods: string[]): Observations {
  return {
    frequency,
    periods,
    values: periods.map((_, index) => index),
    texts: null,
    decimals: 0,
    incomplete: { first: false, last: false },
    unit: "own",
    base: null,
    season: null,
  };
}

const months = series(
  "M",
  Array.from(
    { length: 100 },
    (_, index) => `${2018 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
  ),
);

describe("a range of years", () => {
  it("starts at the period so many years before the last one", () => {
    expect(months.periods.at(-1)).toBe("2026-04");
    expect(rangeStart(months, 5)).toBe("2021-04");
    expect(since(months, "2025-04").periods).toHaveLength(13);
  });

  it("is found again from its address", () => {
    expect(RANGE_YEARS.map((years) => rangeYears(months, rangeStart(months, years) ?? null))).toEqual([
      1, 5, 10,
    ]);
    expect(rangeYears(months, "2020-01")).toBeUndefined();
  });

  it("is offered only where the series reaches further back", () => {
    expect(RANGE_YEARS.filter((years) => reachesBeyond(months, years))).toEqual([1, 5]);
  });

  it.each([
    ["Q", ["2019-Q4", "2020-Q1", "2020-Q2"], "2020-02", ["2020-Q2"]],
    ["S", ["2019-S2", "2020-S1", "2020-S2"], "2020-07", ["2020-S2"]],
    ["Y", ["2018", "2019", "2020"], "2019", ["2019", "2020"]],
    ["D", ["2019-12-30", "2020-01-02"], "2020-01-01", ["2020-01-02"]],
    ["C", ["a", "b"], "2020", ["a", "b"]],
    ["Y", ["2018"], "no date", ["2018"]],
    ["Y", ["2018"], "2020", []],
  ] as const)("of %s %j since %s holds %j", (frequency, periods, start, shown) => {
    expect(since(series(frequency, [...periods]), start).periods).toEqual(shown);
  });
});
