import { describe, expect, test } from "vitest";
import { kinds } from "../../kinds/kinds";
import { coded, inputOf, seriesOf } from "../../testing";
import { BREAK } from "../gaps";
import { prepare } from "../prepare";
import { MISSING, stackColumns, ZERO } from "./stack";

const none = Number.NaN;
const columns = (...rows: number[][]) => rows.map((row) => Float64Array.from(row));
const plain = (rows: readonly Float64Array[]) => rows.map((row) => [...row]);

describe("columns on each other", () => {
  test("positive values go up, negative ones down, what is missing adds nothing", () => {
    const { bases, tops, leftOut } = stackColumns(columns([1, -2, 3], [4, 5, none], [-6, -7, 8]), "sum");
    expect(plain(bases)).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, -2, 3],
    ]);
    expect(plain(tops)).toEqual([
      [1, -2, 3],
      [5, 5, none],
      [-6, -9, 11],
    ]);
    expect([...leftOut]).toEqual([0, 0, 0]);
  });

  test("a whole leaves out a hole, not the time before a member begins or after it ends", () => {
    const { tops, leftOut } = stackColumns(columns([none, 1, none, 1, none], [2, 2, 2, 2, 2]), "whole");
    expect([...leftOut]).toEqual([0, 0, MISSING, 0, 0]);
    expect(plain(tops)[1]).toEqual([2, 3, none, 3, 2]);
  });

  test("an unknown value leaves the whole out, also where its member would have ended", () => {
    const unknown = [Uint8Array.of(0, 0, 1), new Uint8Array(3)];
    const { leftOut } = stackColumns(columns([1, 1, none], [2, 2, 2]), "whole", unknown);
    expect([...leftOut]).toEqual([0, 0, MISSING]);
  });

  test("shares are percent of the sum, only where every member has a value and there is a sum", () => {
    const { tops, leftOut } = stackColumns(columns([1, 0, none, 0], [3, 0, 1, 5]), "shares");
    expect([...leftOut]).toEqual([0, ZERO, MISSING, 0]);
    expect(plain(tops)).toEqual([
      [25, none, none, 0],
      [100, none, none, 100],
    ]);
  });

  test("sums beyond the largest double stay numbers", () => {
    const { tops } = stackColumns(columns([1.7e308], [1.7e308]), "sum");
    expect(tops[1]?.[0]).toBe(Number.MAX_VALUE);
  });
});

describe("series on each other", () => {
  const a = seriesOf("M", "2024-01 1\n2024-02 2\n2024-03 3", { id: "a" });
  const b = seriesOf("M", "2024-01 3\n2024-03 1", { id: "b" });
  const read = (...[series, options]: [(typeof a)[], object]) => {
    const data = prepare({ ...inputOf(...series), options }, kinds);
    if (data.kind !== "time") throw new Error("these series have dates");
    return data;
  };

  test.each([
    ["bar", "bars"],
    ["line", "areas"],
  ])("%s: each keeps its own observations, drawn where the sum of all is known", (type, form) => {
    const data = read([a, b], { type, stack: "yes" });
    expect(data.form).toBe(form);
    expect(data.series.map((one) => [...(one.tops ?? [])])).toEqual([
      [1, none, 3],
      [4, 4],
    ]);
    expect([...(data.series[1]?.values ?? [])]).toEqual([3, 1]);
    expect([data.leftOut.length, data.zeros.length]).toEqual([1, 0]);
  });

  test("dates of nothing but zeros are left out of shares, and told from those with a missing value", () => {
    const lines = ["2018 0\n2019 0\n2020 5\n2021 1", "2018 0\n2019 1\n2020 5"];
    const data = read(
      lines.map((text, index) => seriesOf("Y", text, { id: String(index) })),
      { stack: "percent" },
    );
    const [nothing, ...others] = data.stops;
    expect([...data.zeros]).toEqual([nothing]);
    expect([...data.leftOut]).toEqual([nothing, others.at(-1)]);
  });

  test("a withheld value leaves its date out, one that another category includes does not", () => {
    const c = seriesOf("M", "2024-01 3\n2024-02 2\n2024-03 1", { id: "c" });
    const leftOut = (status: string) =>
      read([a, coded(c, { "2024-03": status })], { stack: "yes" }).leftOut.length;
    expect(["Q", "L", "K", "M"].map(leftOut)).toEqual([1, 1, 0, 0]);
  });

  test("where a member breaks, all bands of the stack are cut", () => {
    const c = seriesOf("M", "2024-01 3\n2024-02 2\n2024-03 1", { id: "c" });
    const { series } = read([a, coded(c, { "2024-02": "B" })], { stack: "yes" });
    expect(series.map(({ breaks }) => [...breaks])).toEqual([
      [0, BREAK, 0],
      [0, BREAK, 0],
    ]);
  });

  test("weeks dated on other days are the same weeks", () => {
    const friday = seriesOf("W", "2024-01-05 1\n2024-01-12 2", { id: "a" });
    const monday = seriesOf("W", "2024-01-01 3\n2024-01-08 4", { id: "b" });
    expect([...(read([friday, monday], { stack: "percent" }).series[0]?.tops ?? [])].map(Math.round)).toEqual(
      [25, 33],
    );
  });

  test.each<[string, (typeof a)[], object, string]>([
    ["negative values have no shares", [a, { ...b, values: [-1, 1] }], { stack: "percent" }, "negative"],
    ["frequencies differ", [a, seriesOf("Q", "2024-Q1 1")], { stack: "yes" }, "frequencies"],
    ["an unknown type", [a], { type: "pie" }, "configuration"],
    ["an unknown format", [a], { yFormat: "0.000" }, "configuration"],
    ["all gone", [{ ...a, periods: [], values: [], problem: "gone" }], {}, "gone"],
    ["nothing readable", [seriesOf("M", "x 1")], {}, "unreadable"],
  ])("trouble: %s", (_name, series, options, trouble) => {
    expect(read(series, options).trouble).toBe(trouble);
  });

  test("bands of mixed signs become bars", () => {
    expect(read([a, { ...b, values: [-1, 1] }], { stack: "yes" }).form).toBe("bars");
    expect(read([a, b], { stack: "yes" }).form).toBe("areas");
  });
});
