import { describe, expect, test } from "vitest";
import { readTyped, withoutPeriod } from "./typed";

const typed = (value: string, language: "en" | "fr" = "en", period = "2026-11") =>
  readTyped({ period, value }, "MONTHLY", language);

describe("a value that is typed", () => {
  test("is read by the rules of lines", () => {
    expect(typed(" 121.50 ")).toEqual({
      line: "2026-11\t121.50",
      period: "2026-11",
      value: 121.5,
      problems: [],
    });
    expect(typed("abc").problems[0]).toMatchObject({ code: "LINE_VALUE_FORMAT", field: "value" });
    expect(typed("1", "en", "2026").problems[0]).toMatchObject({
      code: "LINE_DATE_OTHER_FREQUENCY",
      field: "period",
    });
  });

  test("with a decimal comma is read as a point in French, and offered in English", () => {
    expect(typed("121,5", "fr")).toMatchObject({
      line: "2026-11\t121.5",
      read: { value: "121.5" },
      value: 121.5,
      problems: [],
    });
    const english = typed("121,5");
    expect(english.line).toBeUndefined();
    expect(english.problems[0]?.code).toBe("LINE_VALUE_DECIMAL_COMMA");
    expect(english.offer).toEqual({ period: "2026-11", value: "121.5" });
  });

  test("with blanks between thousands or a sign is offered, never taken by itself", () => {
    expect(typed("1\u202f234,5", "fr")).toMatchObject({ offer: { value: "1234.5" } });
    expect(typed("1\u202f234,5", "fr").line).toBeUndefined();
    expect(typed("12 %").offer?.value).toBe("12");
    expect(typed("5", "fr", "11/2026").offer).toEqual({ period: "2026-11", value: "5" });
  });
});

test("a period is taken out of the lines, whatever else they say", () => {
  const lines = '2026-10;1;"a;b"\n2026-11;2;text\n2026-12;3';
  expect(withoutPeriod(lines, "MONTHLY", "2026-11")).toBe('2026-10;1;"a;b"\n2026-12;3');
  expect(withoutPeriod("2026-11;2", "MONTHLY", "2026-11")).toBe("");
});
