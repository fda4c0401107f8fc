import { describe, expect, it } from "vitest";
import { specCases } from "@/test/cases";
import { FREQUENCIES, type FrequencyName, frequencyLetter } from "../calendar/frequency";
import { type DatedFrequency, parsePeriod, periodAround } from "../calendar/period";
import { canonicalText, MAX_CANONICAL_BYTES } from "./canonical";
import { guessOfDates } from "./guess";
import { parseLines } from "./lines";
import { isOnePlace } from "./place";
import { existingShape } from "./shape";
import { parseValue } from "./value";

function frequencyOf(letter: string): FrequencyName {
  const frequency = FREQUENCIES.find((name) => frequencyLetter(name) === letter);
  if (!frequency) throw new Error(`no frequency ${letter}`);
  return frequency;
}

function datedOf(letter: string): DatedFrequency {
  const name = frequencyOf(letter);
  if (name === "CATEGORY") throw new Error("categories have no dates");
  return name;
}

interface DateCase {
  frequency: string;
  input: string;
  canonical?: string;
  code?: string;
}

describe("dates.json", () => {
  it.each(specCases<DateCase>("dates"))("$frequency $input", ({ frequency, input, canonical, code }) => {
    const { period, problem } = parsePeriod(datedOf(frequency), input);
    expect([period?.text, problem]).toEqual([canonical, code]);
  });

  it("tells weeks apart by their ISO number", () => {
    const weekly = specCases<{ frequency: string; input: string; week?: string }>("dates").filter(
      (it) => it.week,
    );
    const weeks = new Map<string, number>();
    for (const { input, week = "" } of weekly) {
      const identity = parsePeriod("WEEKLY", input).period?.identity ?? Number.NaN;
      expect(weeks.get(week) ?? identity, input).toBe(identity);
      weeks.set(week, identity);
    }
    expect(new Set(weeks.values()).size).toBe(weeks.size);
  });
});

interface FrequencyCase {
  dates: string[];
  frequency?: string;
  certain?: boolean;
  instead?: string;
}

describe("frequencies.json", () => {
  it.each(specCases<FrequencyCase>("frequencies"))("$dates", ({ dates, ...expected }) => {
    const { frequency, instead, ...found } = guessOfDates(dates) ?? {};
    expect({
      ...found,
      ...(frequency && { frequency: frequencyLetter(frequency) }),
      ...(instead && { instead: frequencyLetter(instead) }),
    }).toEqual(expected);
  });
});

describe("places.json", () => {
  it.each(specCases<{ dates: string[]; frequency: string; one: boolean }>("places"))(
    "$frequency $dates",
    ({ dates, frequency, one }) => {
      const shapes = dates.flatMap((date) => existingShape(date) ?? []);
      expect(isOnePlace(shapes, datedOf(frequency))).toBe(one);
    },
  );
});

describe("within.json", () => {
  it.each(specCases<{ date: string; frequency: string; period?: string }>("within"))(
    "$frequency $date",
    ({ date, frequency, period }) => expect(periodAround(datedOf(frequency), date)?.text).toBe(period),
  );
});

interface NumberCase {
  input: string;
  value?: string;
  decimals?: number;
  code?: string;
  stored?: string;
}

describe("numbers.json", () => {
  it.each(specCases<NumberCase>("numbers"))("$input", ({ input, value, decimals, code, stored }) => {
    const read = parseValue(input);
    const found = [read.value && String(read.value.value), read.value?.decimals, read.problem, read.stored];
    expect(found).toEqual([value, decimals, code, stored]);
  });
});

interface LinesCase {
  name: string;
  frequency: string;
  input: string;
  canonical: string | null;
  decimals?: number;
  problems?: { line: number; code: string; other?: number; stored?: string }[];
}

describe("lines.json", () => {
  it.each(specCases<LinesCase>("lines"))(
    "$name",
    ({ frequency, input, canonical, decimals, problems = [] }) => {
      const outcome = parseLines(frequencyOf(frequency), input);
      const found = outcome.problems.map(({ line, code, params: { other, stored } }) => ({
        line,
        code,
        ...(other === undefined ? {} : { other }),
        ...(stored === undefined ? {} : { stored }),
      }));
      expect(found).toEqual(problems);
      if (canonical === null) return;
      expect(canonicalText(outcome.series)).toBe(canonical);
      expect(outcome.series.decimals).toBe(decimals);
    },
  );
});

interface SizeCase {
  name: string;
  frequency: string;
  lines: { count: number; line: string; fill?: number; with?: string }[];
  bytes: number;
  accepted: boolean;
}

/** The lines of a case, each with its number and its padding. */
function linesOf(groups: SizeCase["lines"]): string {
  return groups
    .flatMap(({ count, line, fill = 0, with: letter = "" }) =>
      Array.from({ length: count }, () => line.replace("{fill}", letter.repeat(fill))),
    )
    .map((line, index) => line.replace("{n}", String(index + 1).padStart(4, "0")))
    .join("\n");
}

describe("sizes.json", () => {
  it.each(specCases<SizeCase>("sizes"))("$name", ({ frequency, lines, bytes, accepted }) => {
    const outcome = parseLines(frequencyOf(frequency), linesOf(lines));
    expect(outcome.problems).toEqual([]);
    expect(outcome.bytes).toBe(bytes);
    expect(outcome.bytes <= MAX_CANONICAL_BYTES).toBe(accepted);
  });
});
