import { expect, test } from "vitest";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { firstDayOf } from "../../../../core/arguments/day";
import { previewRows, sheetTable, shownDecimals } from "./table";

const day = (period: string) => ({ day: firstDayOf(period) ?? Number.NaN });

test.each<[FrequencyLetter, string, number, string, string]>([
  ["D", "2024-03-15", 45_366, "yyyy-mm-dd", "15 Mar 2024"],
  ["W", "2024-03-15", 45_366, "yyyy-mm-dd", "W11 2024"],
  ["M", "2024-03", 45_352, "yyyy-mm", "Mar 2024"],
  ["Q", "2024-Q2", 45_383, "yyyy-mm-dd", "Q2 2024"],
  ["S", "2024-S2", 45_474, "yyyy-mm-dd", "H2 2024"],
  ["Y", "2024", 45_292, "yyyy", "2024"],
])("%s: %s is the date %d in the format %s, and shown as %s", (frequency, period, serial, format, shown) => {
  const table = [[day(period), 1.5]];
  expect(sheetTable(table, frequency, 1900)).toEqual({ rows: [[serial, 1.5]], formats: [format, null] });
  expect(previewRows(table, frequency, "en", 5)).toEqual([{ period: shown, value: 1.5 }]);
});

test("dates are those of the workbook", () => {
  expect(sheetTable([[day("2024-03-15"), 1]], "D", 1904).rows).toEqual([[43_904, 1]]);
});

test("a day before the first date of Excel, and categories, are texts, never formulas", () => {
  expect(sheetTable([[day("1850"), 1]], "Y", 1900).rows).toEqual([["'1850", 1]]);
  expect(sheetTable([["=1+1", null]], "C", 1900)).toEqual({ rows: [["'=1+1", ""]], formats: [null, null] });
});

test("a preview has the last rows, newest first", () => {
  const table = ["2021", "2022", "2023"].map((period, at) => [day(period), at]);
  expect(previewRows(table, "Y", "fr", 2).map(({ period }) => period)).toEqual(["2023", "2022"]);
});

test.each([
  [[2, 4.88], 2],
  [[0.1 + 0.2, 100], 1],
  [[3.9133333333, 2], 4],
  [[0.00005, 1], undefined],
  [[null, 0], 0],
  [[], 0],
])("%j are shown with %s decimals", (values, decimals) => {
  expect(shownDecimals(values)).toBe(decimals);
});
