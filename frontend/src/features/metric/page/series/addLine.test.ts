import { expect, test } from "vitest";
import { fieldOf, lineOf } from "./addLine";

test.each([
  ["en", "121.9", "", "2026-11\t121.9"],
  ["en", "121,9", "", "2026-11\t121,9"],
  ["fr", "121,9", "", "2026-11\t121.9"],
  ["fr", "1,234.5", "", "2026-11\t1,234.5"],
  ["en", " 4 ", ' first "flash" ', '2026-11\t4\t"first ""flash"""'],
] as const)("in %s, %j with the text %j is sent as %j", (language, value, text, line) => {
  expect(lineOf({ date: " 2026-11 ", value, text }, language)).toBe(line);
});

test.each([
  ["LINE_DATE_MISSING", "date"],
  ["LINE_LABEL_TOO_LONG", "date"],
  ["LINE_NO_SEPARATOR", "date"],
  ["LINE_VALUE_FORMAT", "value"],
  ["LINE_MISSING_VALUE", "value"],
  ["LINE_STATUS_UNKNOWN", "value"],
  ["LINE_TEXT_TOO_LONG", "text"],
  ["VINTAGE_CONFLICT", undefined],
] as const)("the problem %s stands at the field %s", (code, field) => {
  expect(fieldOf({ code })).toBe(field);
});
