import { expect, test } from "vitest";
import { type LineRow, parseLines } from "@/lib/lines";
import { effectOf, fieldText, linesOf, readValue, rowsByPeriod, withRows } from "./corrections";

const { series } = parseLines("MONTHLY", "2024-01;12.4;note\n2024-02;12.5 P\n2024-03;: Q\n");
const rows = rowsByPeriod(series);
const rowAt = (period: string) => rows.get(period) as LineRow;

test.each([
  ["en", "2024-01", "12.4"],
  ["fr", "2024-01", "12,4"],
  ["fr", "2024-02", "12,5 P"],
  ["en", "2024-03", ": Q"],
] as const)("in %s the field of %s begins with %j", (language, period, text) => {
  expect(fieldText(rowAt(period), language)).toBe(text);
  const read = readValue("MONTHLY", rowAt(period), text, language);
  expect("row" in read && read.row).toEqual(rowAt(period));
});

test.each([
  ["en", "12.6", { value: 12.6, status: null, text: "note" }],
  ["fr", "12,6", { value: 12.6, status: null, text: "note" }],
  ["en", "12.6 P", { value: 12.6, status: "P", text: "note" }],
  ["en", ": Q", { value: null, status: "Q", text: "note" }],
  ["en", "12.6;another", { value: 12.6, status: null, text: "another" }],
  ["en", "12.6;", { value: 12.6, status: null, text: null }],
] as const)("in %s, %j is read as %j", (language, typed, row) => {
  const read = readValue("MONTHLY", rowAt("2024-01"), typed, language);
  expect(read).toEqual({ row: { period: "2024-01", ...row } });
});

test("what is no value has problems, and a number with two readings offers both", () => {
  expect(readValue("MONTHLY", rowAt("2024-01"), "abc", "en")).toMatchObject({ offers: [] });
  expect(readValue("MONTHLY", rowAt("2024-01"), "1,234", "en")).toMatchObject({ offers: ["1234", "1.234"] });
});

test("a label of a category may be any text", () => {
  const label = 'A "b"; c';
  const read = readValue("CATEGORY", { period: label, text: null }, "5", "en");
  expect(read).toEqual({ row: { period: label, value: 5, status: null, text: null } });
});

test("corrections replace each other, and one that is as published is none", () => {
  const one = withRows(new Map(), rows, [{ ...rowAt("2024-01"), value: 13 }]);
  const two = withRows(one, rows, [
    { ...rowAt("2024-01"), value: 14 },
    { period: "2024-04", value: 1, status: null, text: null },
  ]);
  expect(linesOf("MONTHLY", two)).toBe("2024-01;14;note\n2024-04;1");
  expect(effectOf(series, two)).toMatchObject({ added: 1, revised: 1, removed: 0, recoded: 0 });
  expect(withRows(two, rows, [rowAt("2024-01")]).size).toBe(1);
});
