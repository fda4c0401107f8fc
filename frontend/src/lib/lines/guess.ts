import { type DatedFrequency, parsePeriod } from "../calendar/period";
import { readForeignDate, slashOrderOf } from "./foreignDate";
import { isOnePlace } from "./place";
import { dayNumber, existingShape, type Shape, weekNumber } from "./shape";
import { splitFirst } from "./split";

/** Fewer dates are regular by accident. */
const FEWEST = 3;
/** So many days are enough to know their distances. */
const MOST_DAYS = 10_000;
/** Of dates that are in every month the nearest two are at least so many days apart. */
const MONTH_APART = 26;
/** Of the distances of a regular series so many in a hundred are one period; the others are holes. */
const REGULAR_PERCENT = 80;

/** How often a series with some dates is observed; the twin of the import's rule, see `spec/cases/frequencies.json`. */
export interface FrequencyGuess {
  frequency: DatedFrequency;
  /** Whether nothing else could be meant. */
  certain: boolean;
  /** The other one that could be meant. */
  instead?: DatedFrequency;
}

type Finding = [frequency: DatedFrequency, certain: boolean, instead?: DatedFrequency];

/** The frequency that the dates of lines suggest. Nothing where no line begins with a date. */
export function guessFrequency(lines: string): FrequencyGuess | undefined {
  const texts = lines
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .map(dateOf);
  const order = slashOrderOf(texts);
  return guessOfDates(
    texts.map((text) => (existingShape(text) ? text : (readForeignDate(text, null, order) ?? ""))),
  );
}

/** The frequency that dates suggest, in whatever order they come; what is no date is left out. */
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
  // Dates of another kind are reported, unless the rules would read them.
  const fitting = dates.filter(({ text }) => parsePeriod(frequency, text).period).length;
  const areReported = dates.length === found.count || (found.count >= FEWEST && fitting <= found.count);
  return { frequency, certain: certain && areReported, ...(instead && { instead }) };
}

/** What the dates of the most frequent kind say, and how many they are; of equals the coarsest kind but weeks. */
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
      return { finding: ofMonths(dates.map(monthOf)), count };
    default: {
      const [frequency, certain, instead] = ofDays(dates.slice(0, MOST_DAYS));
      return { finding: [frequency, certain && count >= FEWEST, instead], count };
    }
  }
}

function ofMonths(months: readonly number[]): Finding {
  const coarser = coarsestOf(months);
  return coarser === "MONTHLY" || isRegular(months, coarser)
    ? [coarser, months.length >= FEWEST]
    : ["MONTHLY", false, coarser];
}

/**
 * Of days in order: months and more where each month has at most one and they are a month apart; weeks where each
 * week has at most one and most are a week apart; else days. Certain only where all days have one place in their
 * period: three election days are no months.
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
    return isRegular(months, coarser) && isOnePlace(dates, coarser)
      ? [coarser, true]
      : ["DAILY", false, coarser];
  }
  const areWhole = gaps.every((gap) => gap % 7 === 0);
  if (isEachOnce(ordinals.map(weekNumber)) && (usual === 7 || areWhole)) {
    return usual === 7 && areWhole ? ["WEEKLY", true] : ["DAILY", false, "WEEKLY"];
  }
  return ["DAILY", true];
}

/**
 * Of months in order: the coarsest frequency of which they could be the dates, all of them the same months of the
 * year. Fewer than three could be of any.
 */
function coarsestOf(months: readonly number[]): keyof typeof MONTHS_OF {
  const every = (step: number) => {
    const first = (months[0] ?? 0) % step;
    // The first or the last month of the period, as people write them.
    const isUsual = first === 0 || first === step - 1 || step === 12;
    return isUsual && months.every((month) => month % step === first);
  };
  if (months.length < FEWEST) return "MONTHLY";
  return (["YEARLY", "BI_ANNUAL", "QUARTERLY"] as const).find((it) => every(MONTHS_OF[it])) ?? "MONTHLY";
}

const MONTHS_OF = { YEARLY: 12, BI_ANNUAL: 6, QUARTERLY: 3, MONTHLY: 1 };

/** Whether nearly all months in order are one period apart. */
function isRegular(months: readonly number[], frequency: keyof typeof MONTHS_OF): boolean {
  const gaps = gapsOf(months);
  const one = gaps.filter((gap) => gap === MONTHS_OF[frequency]).length;
  return gaps.length > 0 && one * 100 >= gaps.length * REGULAR_PERCENT;
}

/** The number of the month that a month or a day lies in. */
function monthOf(date: Shape): number {
  return date.kind === "day" || date.kind === "month" ? date.year * 12 + date.month - 1 : 0;
}

function gapsOf(numbers: readonly number[]): number[] {
  return numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
}

function isEachOnce(numbers: readonly number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

/** The first field of a line; the whole line where nothing separates it. */
function dateOf(line: string): string {
  const first = splitFirst(line);
  return typeof first === "string" ? line.trim() : first.field.text;
}
