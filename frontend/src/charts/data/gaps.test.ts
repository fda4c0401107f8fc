import { describe, expect, test } from "vitest";
import { findBreaks, hasOwnRhythm, runsOf, runsOfSmallLine } from "./gaps";
import { type DatedFrequency, periodOrdinal } from "./period";

const breaksOf = (frequency: DatedFrequency, ...periods: string[]) =>
  [
    ...findBreaks(
      frequency,
      periods.map((text) => periodOrdinal(frequency, text) ?? 0),
    ),
  ].join("");

describe("a missing period of the calendar breaks the line", () => {
  test.each<[DatedFrequency, string, string[], string]>([
    ["M", "a month", ["2025-08", "2025-09", "2025-11", "2025-12"], "0010"],
    ["Q", "a quarter", ["2024-Q4", "2025-Q1", "2025-Q3"], "001"],
    ["S", "a semester", ["2024-S1", "2024-S2", "2025-S2"], "001"],
    ["Y", "a year", ["1999", "2000", "2002"], "001"],
    ["W", "an ISO week, whichever its day", ["2024-01-05", "2024-01-08", "2024-01-21", "2024-01-29"], "0001"],
    ["W", "none over New Year with week 53", ["2020-12-25", "2021-01-01", "2021-01-08"], "000"],
  ])("%s: %s", (frequency, _name, periods, expected) => {
    expect(breaksOf(frequency, ...periods)).toBe(expected);
  });
});

describe("daily series follow trading days", () => {
  test("weekends, holidays and closures of up to ten days do not break the line", () => {
    expect(breaksOf("D", "2024-12-20", "2024-12-23", "2024-12-24", "2025-01-03", "2025-01-06")).toBe("00000");
  });

  test("a longer hole does", () => {
    expect(breaksOf("D", "2024-12-18", "2024-12-19", "2024-12-20", "2025-01-02", "2025-01-03")).toBe("00010");
  });

  test("where observations are usually weeks apart, only a far longer hole does", () => {
    expect(breaksOf("D", "2024-01-01", "2024-01-15", "2024-01-29", "2024-03-01", "2024-08-01")).toBe("00001");
  });
});

describe("a series has a rhythm of its own", () => {
  test.each<[string, string, boolean]>([
    ["a census every ten years", "0111", true],
    ["votes, two of them in neighbouring years", "0111011111", true],
    ["a vote and the next", "01", false],
    ["a month that is missing", "000100", false],
    ["months here and there", "01101", false],
    ["nothing", "", false],
  ])("%s: %s is %s", (_name, breaks, expected) => {
    const columns = Uint8Array.from(breaks, Number);
    expect(hasOwnRhythm(columns)).toBe(expected);
    if (expected) expect(runsOfSmallLine(columns)).toEqual([{ from: 0, to: breaks.length - 1 }]);
    else expect(runsOfSmallLine(columns)).toEqual(runsOf(columns));
  });
});

test("runs are what stands between breaks", () => {
  expect(runsOf(Uint8Array.of(0, 0, 1, 1, 0))).toEqual([
    { from: 0, to: 1 },
    { from: 2, to: 2 },
    { from: 3, to: 4 },
  ]);
  expect(runsOf(new Uint8Array())).toEqual([]);
});
