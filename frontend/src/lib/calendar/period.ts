import {
  dayNumber,
  existingShape,
  isPossible,
  MILLISECONDS_A_DAY,
  mondayOfWeek,
  type Shape,
  shapeOf,
  weekNumber,
} from "../lines/shape";
import type { FrequencyName } from "./frequency";

/**
 * One period of a series: its canonical text, its sort key and its identity.
 *
 * `ordinal` sorts: days since 1970-01-01 for daily and weekly series, and months, quarters, semesters or years since
 * 1970 for the others. `identity` is equal for two texts of the same period: for weekly series the ISO week, for any
 * day of it.
 */
export interface ParsedPeriod {
  text: string;
  ordinal: number;
  identity: number;
}

export type PeriodProblem = "LINE_DATE_FORMAT" | "LINE_DATE_IMPOSSIBLE" | "LINE_DATE_OTHER_FREQUENCY";

export type PeriodOutcome =
  | { period: ParsedPeriod; problem?: undefined }
  | { period?: undefined; problem: PeriodProblem };

/** The frequencies whose observations have dates. */
export type DatedFrequency = Exclude<FrequencyName, "CATEGORY">;

const four = (year: number) => String(year).padStart(4, "0");
const two = (part: number) => String(part).padStart(2, "0");

/** The canonical text of a day number: `2024-03-31`. */
function dayText(day: number): string {
  const date = new Date(day * MILLISECONDS_A_DAY);
  return `${four(date.getUTCFullYear())}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

function onDay(day: number, frequency: "DAILY" | "WEEKLY"): ParsedPeriod {
  const identity = frequency === "DAILY" ? day : weekNumber(day);
  return { text: dayText(day), ordinal: day, identity };
}

/** Parts of a year that a month-wise date may represent: 12 months, 4 quarters, 2 semesters, 1 year. */
const PARTS_A_YEAR: Record<Exclude<DatedFrequency, "DAILY" | "WEEKLY">, number> = {
  MONTHLY: 12,
  QUARTERLY: 4,
  BI_ANNUAL: 2,
  YEARLY: 1,
};

function ofYearPart(year: number, part: number, frequency: keyof typeof PARTS_A_YEAR): ParsedPeriod {
  const ordinal = (year - 1970) * PARTS_A_YEAR[frequency] + part - 1;
  const suffix = {
    MONTHLY: `-${two(part)}`,
    QUARTERLY: `-Q${part}`,
    BI_ANNUAL: `-S${part}`,
    YEARLY: "",
  }[frequency];
  return { text: four(year) + suffix, ordinal, identity: ordinal };
}

function periodIn(shape: Shape, frequency: DatedFrequency): ParsedPeriod | undefined {
  if (frequency === "DAILY" || frequency === "WEEKLY") {
    if (shape.kind === "day") return onDay(dayNumber(shape.year, shape.month, shape.day), frequency);
    if (shape.kind === "week" && frequency === "WEEKLY") {
      const monday = mondayOfWeek(shape.year, shape.week);
      return monday === undefined ? undefined : onDay(monday, frequency);
    }
    return undefined;
  }
  if (shape.kind === "quarter" || shape.kind === "semester") {
    const own = shape.kind === "quarter" ? "QUARTERLY" : "BI_ANNUAL";
    return frequency === own ? ofYearPart(shape.year, shape.part, own) : undefined;
  }
  if (shape.kind === "year") {
    return frequency === "YEARLY" ? ofYearPart(shape.year, 1, frequency) : undefined;
  }
  if (shape.kind === "week" || (shape.kind === "day" && shape.day !== 1)) return undefined;
  const months = 12 / PARTS_A_YEAR[frequency];
  if ((shape.month - 1) % months !== 0) return undefined;
  return ofYearPart(shape.year, (shape.month - 1) / months + 1, frequency);
}

/** Parses one date as a period of the given frequency. The text is already trimmed. */
export function parsePeriod(frequency: DatedFrequency, text: string): PeriodOutcome {
  const shape = shapeOf(text);
  if (!shape) return { problem: "LINE_DATE_FORMAT" };
  if (!isPossible(shape)) return { problem: "LINE_DATE_IMPOSSIBLE" };
  const period = periodIn(shape, frequency);
  return period ? { period } : { problem: "LINE_DATE_OTHER_FREQUENCY" };
}

/** The first and the last month that a date lies in, as months since year 0. */
function monthsOf(shape: Shape): [number, number] {
  const of = (year: number, month: number) => year * 12 + month - 1;
  switch (shape.kind) {
    case "year":
      return [of(shape.year, 1), of(shape.year, 12)];
    case "semester":
      return [of(shape.year, shape.part * 6 - 5), of(shape.year, shape.part * 6)];
    case "quarter":
      return [of(shape.year, shape.part * 3 - 2), of(shape.year, shape.part * 3)];
    case "week": {
      const monday = mondayOfWeek(shape.year, shape.week) ?? 0;
      return [monthOfDay(monday), monthOfDay(monday + 6)];
    }
    default:
      return [of(shape.year, shape.month), of(shape.year, shape.month)];
  }
}

function monthOfDay(day: number): number {
  const date = new Date(day * MILLISECONDS_A_DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * The period that contains a date entirely: `2024-03-31` in March 2024. `undefined` for daily and weekly series, where
 * every day is a date of its own.
 */
export function periodAround(frequency: DatedFrequency, text: string): ParsedPeriod | undefined {
  if (frequency === "DAILY" || frequency === "WEEKLY") return undefined;
  const shape = existingShape(text);
  if (!shape) return undefined;
  const months = 12 / PARTS_A_YEAR[frequency];
  const [first, last] = monthsOf(shape).map((month) => Math.floor(month / months));
  if (first === undefined || first !== last) return undefined;
  const parts = PARTS_A_YEAR[frequency];
  return ofYearPart(Math.floor(first / parts), (first % parts) + 1, frequency);
}
