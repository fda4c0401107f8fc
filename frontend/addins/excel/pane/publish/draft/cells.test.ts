import { expect, test } from "vitest";
import { cellText, cellTexts } from "./cells";

test.each([
  // Numbers, with the digits that Excel has.
  [1234.5, "General", "1234.5"],
  [0.1 + 0.2, "0.00", "0.3"],
  [1 / 3, "General", "0.333333333333333"],
  [1e21, "General", "1e+21"],
  [-0.5, "#,##0.0;[Red]-#,##0.0", "-0.5"],
  [0.071, "0.0%", "7.1"],
  [12, '"days" 0', "12"],
  [0.5, "[h]:mm", "0.5"],
  // Dates, as exact as they are shown.
  [45_366, "yyyy-mm-dd", "2024-03-15"],
  [45_366, "dd/mm/yyyy", "2024-03-15"],
  [45_366.75, "m/d/yyyy h:mm", "2024-03-15"],
  [45_352, "mmm yyyy", "2024-03"],
  [45_352, "[$-40C]mmmm yyyy;@", "2024-03"],
  [45_292, "yyyy", "2024"],
  [-1, "yyyy-mm-dd", "-1"],
  // Others.
  ["  text ", "General", "text"],
  ["#N/A", "General", "#N/A"],
  [true, "General", "true"],
  ["", "General", ""],
])("%s in the format %s is %s", (value, format, text) => {
  expect(cellText(value, format, 1900)).toBe(text);
});

test("the dates of a workbook may count from 1904", () => {
  const range = { address: "Sheet1!A1", values: [[43_904]], texts: [["x"]], formats: [["yyyy-mm-dd"]] };
  expect(cellTexts(range, 1904)).toEqual([["2024-03-15"]]);
});
