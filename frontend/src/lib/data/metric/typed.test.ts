import { describe, expect, test } from "vitest";
import { lineOf, readTyped } from "./typed";

const typed = (value: string, language: "en" | "fr" = "en", period = "2026-11") =>
  readTyped({ period, value }, "MONTHLY", language);

describe("a value that is typed", () => {
  test("is read by the rules of lines", () => {
    expect(typed(" 121.50 ").entered).toMatchObject({ period: "2026-11", written: "121.50", value: 121.5 });
    expect(typed("abc").problems[0]).toMatchObject({ code: "LINE_VALUE_FORMAT", field: "value" });
    expect(typed("1", "en", "2026").problems[0]).toMatchObject({
      code: "LINE_DATE_OTHER_FREQUENCY",
      field: "period",
    });
    expect(typed("1", "en", " ").problems).toMatchObject([{ code: "LINE_DATE_MISSING", field: "period" }]);
  });

  test.each([
    // A text that is invalid or ambiguous in the language is proposed, and never accepted automatically.
    ["en", "121.5", "121.5", []],
    ["en", "121,5", null, ["121.5"]],
    ["en", "1,234", null, ["1234", "1.234"]],
    ["en", "-12,345", null, ["-12345", "-12.345"]],
    ["en", "$1,234", null, ["1234", "1.234"]],
    ["en", "1.234", "1.234", []],
    ["en", "0,123", null, ["0.123"]],
    ["en", "1,2345", null, ["1.2345"]],
    ["en", "1,234.5", null, ["1234.5"]],
    ["en", "12 %", null, ["12"]],
    ["fr", "121,5", "121.5", []],
    ["fr", "1,234", "1.234", []],
    ["fr", "121.5", "121.5", []],
    ["fr", "1.234", null, ["1234", "1,234"]],
    ["fr", "1.234 €", null, ["1234", "1,234"]],
    ["fr", "0.123", "0.123", []],
    ["fr", "1\u202f234,5", null, ["1234,5"]],
    ["fr", "1.234,5", null, ["1234,5"]],
    ["en", "121.5 PB", "121.5 PB", []],
    ["en", ": Q/C", ": Q/C", []],
    ["en", "121,5 P", null, ["121.5 P"]],
    ["en", "1,234 P", null, ["1234 P", "1.234 P"]],
    ["fr", "121,5 P", "121.5 P", []],
    ["fr", "1.234 P", null, ["1234 P", "1,234 P"]],
  ] as const)("in %s: %s is read as %s, with the offers %j", (language, value, written, offers) => {
    const read = typed(value, language);
    expect(read.entered?.written ?? null).toBe(written);
    expect(read.offers.map((offer) => offer.value)).toEqual(offers);
    // An accepted proposal is unambiguous.
    for (const offer of read.offers) expect(readTyped(offer, "MONTHLY", language).entered).toBeTruthy();
  });

  test("has its period mended where one is sure", () => {
    expect(typed("5", "fr", "11/2026").offers).toEqual([{ period: "2026-11", value: "5" }]);
    expect(typed("5", "en", "2026-11-15").offers).toEqual([{ period: "2026-11", value: "5" }]);
  });

  test.each([
    ["0.26", null, "2026-11\t0.26"],
    ["0.26", "prov", '2026-11\t0.26\t"prov"'],
    ["0.26;final", "prov", '2026-11\t0.26\t"final"'],
    ['0.26; the "last" one', null, '2026-11\t0.26\t"the ""last"" one"'],
    ["0.26;a;b", null, '2026-11\t0.26\t"a;b"'],
    ["0.26;", "prov", "2026-11\t0.26"],
  ])("%s where the text %j is there becomes the line %j", (value, present, line) => {
    const { entered } = typed(value);
    expect(entered && lineOf(entered, present)).toBe(line);
  });

  test("keeps its text where the number is mended", () => {
    expect(typed("121,5;prov").offers).toEqual([{ period: "2026-11", value: "121.5;prov" }]);
    expect(typed("1;".padEnd(600, "x")).problems[0]?.code).toBe("LINE_TEXT_TOO_LONG");
  });
});
