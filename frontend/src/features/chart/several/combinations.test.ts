import { describe, expect, test } from "vitest";
import type { ChartSeries } from "@/charts";
import { defaultChart, type OptionValues } from "../form/values";
import { combinationOf, isImpossible } from "./combinations";

const series = (change: Partial<ChartSeries> = {}): ChartSeries => ({
  id: "a",
  name: "a",
  unit: "t",
  decimals: 0,
  frequency: "M",
  periods: ["2024-01"],
  values: [1],
  ...change,
});
const options = (change: Partial<OptionValues>): OptionValues => ({ ...defaultChart([]).options, ...change });
const quarterly = series({ frequency: "Q", periods: ["2024-Q1"] });

describe("combinations", () => {
  test("frequencies that differ cannot be stacked", () => {
    const found = combinationOf(options({ stack: "YES" }), [quarterly, series()]);
    expect(found).toEqual({ frequencies: ["M", "Q"] });
    expect(isImpossible(found)).toBe(true);
    expect(combinationOf(options({ stack: "NONE" }), [quarterly, series()])).toEqual({});
    expect(combinationOf(options({ stack: "YES", type: "VALUE" }), [quarterly, series()])).toEqual({});
  });

  test("what is not there does not count", () => {
    const gone = { ...quarterly, problem: "gone" as const };
    expect(combinationOf(options({ stack: "YES" }), [series(), series(), gone])).toEqual({});
  });

  test("shares have no negative values, sums may", () => {
    const pair = [series(), series({ values: [-1] })];
    expect(combinationOf(options({ stack: "PERCENT" }), pair)).toEqual({ isNegative: true });
    expect(combinationOf(options({ stack: "YES" }), pair)).toEqual({});
  });

  test("units that are added up, and sides that are not heeded, are told and do not stop", () => {
    const pair = [series(), series({ unit: "%", look: { axis: "right" } })];
    const found = combinationOf(options({ stack: "YES" }), pair);
    expect(found).toEqual({ unitsOfStack: ["t", "%"], isSideless: true });
    expect(isImpossible(found)).toBe(false);
  });

  test("two units on one side are told, on two sides not", () => {
    const percent = series({ unit: "%" });
    expect(combinationOf(options({}), [series(), percent])).toEqual({ mixedSides: ["left"] });
    expect(combinationOf(options({}), [series(), { ...percent, look: { axis: "right" } }])).toEqual({});
  });

  test("categories and dates do not go together", () => {
    const found = combinationOf(options({}), [series(), series({ frequency: "C", periods: ["a"] })]);
    expect(found.isOfBoth).toBe(true);
  });
});
