import type { FrequencyName } from "./frequency";

/**
 * One period of a series: its canonical text, its place in order and its identity.
 *
 * `ordinal` sorts: days since 1970-01-01 for daily and weekly series, and months, quarters,
 * semesters or years since 1970 for the others. `identity` is equal for two texts that fall in
 * the same period: for weekly series the ISO week, whichever day of it was given.
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

type DatedFrequency = Exclude<FrequencyName, "CATEGORY">;

const MILLISECONDS_A_DAY = 86_400_000;

/** What was written, before asking whether it suits the frequency. */
type Shape =
  | { kind: "day"; year: number; month: number; day: number }
  | { kind: "month"; year: number; month: number }
  | { kind: "year"; year: number }
  | { kind: "quarter"; year: number; part: number }
  | { kind: "semester"; year: number; part: number }
  | { kind: "week"; year: number; week: number };

function shapeOf(text: string): Shape | undefined {
  const numeric = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (numeric) {
    const year = Number(numeric[1]);
    if (numeric[2] === undefined) return { kind: "year", year };
    const month = Number(numeric[2]);
    if (numeric[3] === undefined) return { kind: "month", year, month };
    return { kind: "day", year, month, day: Number(numeric[3]) };
  }
  const part = /^(\d{4})-([QS])(\d)$/.exec(text);
  if (part) {
    const kind = part[2] === "Q" ? "quarter" : "semester";
    return { kind, year: Number(part[1]), part: Number(part[3]) };
  }
  const week = /^(\d{4})-W(\d{2})$/.exec(text);
  if (week) return { kind: "week", year: Number(week[1]), week: Number(week[2]) };
  return undefined;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; year 1 to 9999. */
function dayNumber(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / MILLISECONDS_A_DAY);
}

function dayExists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Weeks since the Monday 1969-12-29; equal for the days of one ISO 8601 week. */
function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The Monday of an ISO week as a day number, if that year has that week. */
function mondayOfWeek(year: number, week: number): number | undefined {
  if (year < 1 || week < 1 || week > 53) return undefined;
  const first = weekNumber(dayNumber(year, 1, 4));
  const next = weekNumber(dayNumber(year + 1, 1, 4));
  return first + week - 1 < next ? (first + week - 1) * 7 - 3 : undefined;
}

function isPossible(shape: Shape): boolean {
  if (shape.year < 1) return false;
  switch (shape.kind) {
    case "day":
      return dayExists(shape.year, shape.month, shape.day);
    case "month":
      return shape.month >= 1 && shape.month <= 12;
    case "year":
      return true;
    case "quarter":
      return shape.part >= 1 && shape.part <= 4;
    case "semester":
      return shape.part >= 1 && shape.part <= 2;
    case "week":
      return mondayOfWeek(shape.year, shape.week) !== undefined;
  }
}

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

/** Parts of a year that a month-wise date may stand for: 12 months, 4 quarters, 2 semesters, 1 year. */
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

/** Reads one date as a period of the given frequency. The text is already trimmed. */
export function parsePeriod(frequency: DatedFrequency, text: string): PeriodOutcome {
  const shape = shapeOf(text);
  if (!shape) return { problem: "LINE_DATE_FORMAT" };
  if (!isPossible(shape)) return { problem: "LINE_DATE_IMPOSSIBLE" };
  const period = periodIn(shape, frequency);
  return period ? { period } : { problem: "LINE_DATE_OTHER_FREQUENCY" };
}

/** The frequencies that could hold this date, the most telling first. */
export function frequenciesOf(text: string): DatedFrequency[] {
  const shape = shapeOf(text);
  if (!shape || !isPossible(shape)) return [];
  const order: DatedFrequency[] = ["YEARLY", "BI_ANNUAL", "QUARTERLY", "MONTHLY", "WEEKLY", "DAILY"];
  return order.filter((frequency) => periodIn(shape, frequency) !== undefined);
}
