import { describe, expect, it } from "vitest";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { specCases } from "@/test/cases";
import type { Context } from "../context";
import { periodIdentity, readDate } from "./period";

const context: Context = { language: "en", installation: "https://statit.example", dateSystem: 1900 };

interface DateCase {
  input: string | number;
  date?: string;
  problem?: "DATE";
}

describe("sheetDates.json", () => {
  it.each(specCases<DateCase>("sheetDates"))("$input is $date", ({ input, date }) => {
    if (date !== undefined) expect(readDate("end", input, context)).toBe(date);
    else expect(() => readDate("end", input, context)).toThrow("“end”");
  });
});

interface PeriodCase {
  frequency: FrequencyLetter;
  date: string;
  period: string;
  other?: boolean;
}

describe("sheetPeriods.json", () => {
  it.each(specCases<PeriodCase>("sheetPeriods"))(
    "$frequency: $date, $period, other: $other",
    ({ frequency, date, period, other }) => {
      const identity = periodIdentity(frequency, date);
      const isSame = identity !== undefined && identity === periodIdentity(frequency, period);
      expect(isSame).toBe(!other);
    },
  );
});

describe("a date argument", () => {
  it.each([[null], [undefined], [""], ["  "], [0]])("is absent: %j", (argument) =>
    expect(readDate("start", argument, context)).toBeUndefined(),
  );

  it("may be a Date, of which the local day counts", () =>
    expect(readDate("start", new Date(2024, 1, 29, 23, 59), context)).toBe("2024-02-29"));

  it("is no logical value", () =>
    expect(() => readDate("start", true, context)).toThrow("“true” is not a date for the argument “start”"));

  it("has its problem in French", () =>
    expect(() => readDate("start", "hier", { ...context, language: "fr" })).toThrow(
      "«\u00a0hier\u00a0» n’est pas une date pour l’argument «\u00a0début\u00a0»",
    ));

  it("may be a category where that is wanted", () =>
    expect(readDate("period", " Bretagne ", context, true)).toBe("Bretagne"));
});
