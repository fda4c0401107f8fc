import { expect, test } from "vitest";
import { dayOfSerial } from "../arguments/serial";
import { cellText } from "./cellText";

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
  expect(cellText(value, format, (serial) => dayOfSerial(serial, 1900))).toBe(text);
});

test.each([
  ["yyyy-mm-dd", "2024-03-15"],
  ["mmmm yyyy", "2024-03"],
  ["yyyy", "2024"],
  // A format that shows no date leaves the day that the sheet knows.
  ["General", "2024-03-15"],
  ["0.00", "2024-03-15"],
])("a day in the format %s is %s", (format, text) => {
  expect(cellText({ day: 19_797 }, format, () => undefined)).toBe(text);
});
