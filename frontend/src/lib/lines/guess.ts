import { type DatedFrequency, parsePeriod } from "../calendar/period";
import { isAtEdge, isOnePlace } from "./place";
import { dayNumber, existingShape, type Shape, weekNumber } from "./shape";
import { splitFirst } from "./split";

/** Fewest dates of a guess: fewer are regular by accident. */
const FEWEST = 3;
/** Most days examined, enough to know their distances. */
const MOST_DAYS = 10_000;
/** Least distance in days of the nearest two dates of a monthly series. */
const MONTH_APART = 26;
/** Least percentage of distances that are one period in a regular series; the others are gaps. */
const REGULAR_PERCENT = 80;

/** The frequency guessed from a series' dates; the twin of the import's rule, see `spec/cases/frequencies.json`. */
export interface FrequencyGuess {
  frequency: DatedFrequency;
  /** Whether no other frequency is possible. */
  certain: boolean;
  /** The other possible frequency. */
  instead?: DatedFrequency;
}

type Finding = [frequency: DatedFrequency, certain: boolean, instead?: DatedFrequency];

/** The frequency that the dates of lines suggest. `undefined` if no line begins with a date in our notation. */
export function guessFrequency(lines: string): FrequencyGuess | undefined {
  const texts = lines.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  return guessOfDates(texts.map(dateOf));
}

/** The frequency that dates suggest, in any order; other texts are ignored. */
export function guessOfDates(texts: readonly string[]): FrequencyGuess | undefined {
  const distinct = [...new Set(texts)].sort();
  const dates = distinct.flatMap((text) => {
    const shape = existingShape(text);
    return shape ? [{ text, shape }] : [];
  });
  const shapes = (kind: Shape["kind"]) => dates.map((it) => it.shape).filter((it) => it.kind === kind);
  const found = findingOf(shapes);
  if (!found) return undefined;
  const [frequency, certain, instead] = found.finding;
  // Dates of another kind are reported, unless the rules would parse them.
  const fitting = dates.filter(({ text }) => parsePeriod(frequency, text).period).length;
  const areReported = dates.length === found.count || (found.count >= FEWEST && fitting <= found.count);
  return { frequency, certain: certain && areReported, ...(instead && { instead }) };
}

/**
 * The finding of the most frequent kind of date, and the number of its dates; of equally frequent kinds the coarsest,
 * where weeks precede months.
 */
function findingOf(
  shapes: (kind: Shape["kind"]) => Shape[],
): { finding: Finding; count: number } | undefined {
  const kinds = (["year", "semester", "quarter", "week", "month", "day"] as const).map(
    (kind) => [kind, shapes(kind)] as const,
  );
  const count = Math.max(...kinds.map(([, dates]) => dates.length));
  const [kind, dates] = kinds.find(([, dates]) => dates.length === count) ?? [];
  if (count === 0 || !kind || !dates) return undefined;
  switch (kind) {
    case "year":
      return { finding: ["YEARLY", true], count };
    case "semester":
      return { finding: ["BI_ANNUAL", true], count };
    case "quarter":
      return { finding: ["QUARTERLY", true], count };
    case "week":
      return { finding: ["WEEKLY", true], count };
    case "month":
      return { finding: ofMonths(dates), count };
    default: {
      const [frequency, certain, instead] = ofDays(dates.slice(0, MOST_DAYS));
      return { finding: [frequency, certain && count >= FEWEST, instead], count };
    }
  }
}

function ofMonths(dates: readonly Shape[]): Finding {
  const months = dates.map(monthOf);
  const coarser = coarsestOf(months);
  return coarser === "MONTHLY" || (isRegular(months, coarser) && isAtEdge(dates, coarser))
    ? // Two months in a row are in one quarter, or at different places of two.
      [coarser, months.length >= FEWEST || gapsOf(months).includes(1)]
    : ["MONTHLY", false, coarser];
}

/**
 * For ascending days: months and coarser if each month has at most one day and they are a month apart; weeks if each
 * week has at most one day and most are a week apart; else days. Certain only if all days have the same position in
 * their period, with periods longer than months one at their beginning or end: three election days are no months.
 */
function ofDays(dates: readonly Shape[]): Finding {
  const ordinals = dates.map((date) =>
    date.kind === "day" ? dayNumber(date.year, date.month, date.day) : 0,
  );
  const gaps = gapsOf(ordinals).sort((a, b) => a - b);
  const [least] = gaps;
  const usual = gaps[Math.floor((gaps.length - 1) / 2)];
  if (least === undefined || usual === undefined) return ["DAILY", false];
  const months = dates.map(monthOf);
  if (least >= MONTH_APART && isEachOnce(months)) {
    const coarser = coarsestOf(months);
    return isRegular(months, coarser) && isOnePlace(dates, coarser) && isAtEdge(dates, coarser)
      ? [coarser, true]
      : ["DAILY", false, coarser];
  }
  const areWhole = gaps.every((gap) => gap % 7 === 0);
  if (isEachOnce(ordinals.map(weekNumber)) && (usual === 7 || areWhole)) {
    return areWhole && areNearlyAll(gaps, 7) ? ["WEEKLY", true] : ["DAILY", false, "WEEKLY"];
  }
  return ["DAILY", true];
}

/**
 * For ascending months: the coarsest frequency whose dates they could be, all of them the same months of the year.
 * Fewer than three could belong to any.
 */
function coarsestOf(months: readonly number[]): keyof typeof MONTHS_OF {
  const every = (step: number) => {
    const first = (months[0] ?? 0) % step;
    // The first or the last month of the period, the usual choices.
    const isUsual = first === 0 || first === step - 1 || step === 12;
    return isUsual && months.every((month) => month % step === first);
  };
  if (months.length < FEWEST) return "MONTHLY";
  return (["YEARLY", "BI_ANNUAL", "QUARTERLY"] as const).find((it) => every(MONTHS_OF[it])) ?? "MONTHLY";
}

const MONTHS_OF = { YEARLY: 12, BI_ANNUAL: 6, QUARTERLY: 3, MONTHLY: 1 };

/** Whether nearly all ascending months are one period apart. */
function isRegular(months: readonly number[], frequency: keyof typeof MONTHS_OF): boolean {
  return areNearlyAll(gapsOf(months), MONTHS_OF[frequency]);
}

/** Whether nearly all distances are the same. */
function areNearlyAll(gaps: readonly number[], distance: number): boolean {
  const same = gaps.filter((gap) => gap === distance).length;
  return gaps.length > 0 && same * 100 >= gaps.length * REGULAR_PERCENT;
}

/** The number of the month that contains a date, in months since year 0. */
function monthOf(date: Shape): number {
  return date.kind === "day" || date.kind === "month" ? date.year * 12 + date.month - 1 : 0;
}

function gapsOf(numbers: readonly number[]): number[] {
  return numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
}

function isEachOnce(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

/** The first field of a line; the whole line if it has no separator. */
function dateOf(line: string): string {
  const first = splitFirst(line);
  return typeof first === "string" ? line.trim() : first.field.text;
}
