import { expect, test } from "vitest";
import { cellAddress, shortAddress, splitAddress } from "./address";

test.each([
  ["Sheet1!A1:B2", "Sheet1", "A1:B2"],
  ["'My sheet'!C3", "My sheet", "C3"],
  ["'L''été ! 2024'!C3", "L'été ! 2024", "C3"],
  ["A1", "", "A1"],
])("%s is the sheet %s and the cells %s", (address, sheet, cells) => {
  expect(splitAddress(address)).toEqual({ sheet, cells });
});

test.each([
  ["Sheet1!A1:C9", 0, 0, "Sheet1!A1"],
  ["Sheet1!Z3:AB9", 4, 1, "Sheet1!AA7"],
  ["Sheet1!A1:XFD9", 0, 701, "Sheet1!ZZ1"],
  ["Sheet1!A1:XFD9", 0, 702, "Sheet1!AAA1"],
  ["Sheet1!A1:XFD9", 0, 16_383, "Sheet1!XFD1"],
  ["'My sheet'!$B$2:$C$3", 1, 1, "'My sheet'!C3"],
])("in %s row %d and column %d are %s", (range, row, column, address) => {
  expect(cellAddress(range, row, column)).toBe(address);
});

test("a short address has neither sheet nor dollar signs", () => {
  expect(shortAddress("'My sheet'!$B$2")).toBe("B2");
});
