import type { DatedFrequency } from "../calendar/period";
import { dayNumber, type Shape } from "./shape";

/** Length in months of the periods that can contain finer dates. */
const MONTHS: Partial<Record<DatedFrequency, number>> = {
  YEARLY: 12,
  BI_ANNUAL: 6,
  QUARTERLY: 3,
  MONTHLY: 1,
};

/** A day and its position in its month. */
interface DayPlace {
  /** Its number in the month, from 1. */
  number: number;
  /** Number of days of the month that follow it. */
  left: number;
  /** Days since a Monday, 0 to 6. */
  weekday: number;
}

/**
 * Whether finer dates all have the same position in their periods, so that each can only mean its period: days with one
 * number, the last or a working day at either end of the month, or one weekday with one number; and in periods coarser
 * than months always the same month of the period. Never true for weeks.
 */
export function isOnePlace(dates: readonly Shape[], frequency: DatedFrequency): boolean {
  const parts = dates.map((date) => partOf(date, frequency));
  const [first] = parts;
  if (first === undefined || parts.some((part) => part !== first)) return false;
  const days = dates.flatMap((date) => dayPlaceOf(date) ?? []);
  return days.length === 0 || (days.length === dates.length && isOneDay(days));
}

/** Days of a week. */
const WEEK = 7;

/**
 * Whether dates are all at the beginning or all at the end of calendar periods, within a week of it: a quarter that ends
 * on 31 January has another name for each publisher. A day of any position means the month that contains it.
 */
export function isAtEdge(dates: readonly Shape[], frequency: DatedFrequency): boolean {
  const months = MONTHS[frequency];
  if (months === undefined || months === 1) return true;
  const begins = (date: Shape) =>
    monthsOf(date, months)?.first === 0 && (dayPlaceOf(date)?.number ?? 1) <= WEEK;
  const ends = (date: Shape) =>
    monthsOf(date, months)?.last === months - 1 && (dayPlaceOf(date)?.left ?? 0) < WEEK;
  return dates.every(begins) || dates.every(ends);
}

/** The first and the last month of a date in the period of `months` months that contains it, from 0. */
function monthsOf(date: Shape, months: number): { first: number; last: number } | undefined {
  switch (date.kind) {
    case "day":
    case "month":
      return { first: (date.month - 1) % months, last: (date.month - 1) % months };
    case "quarter":
      return { first: ((date.part - 1) * 3) % months, last: (date.part * 3 - 1) % months };
    case "semester":
      return { first: ((date.part - 1) * 6) % months, last: (date.part * 6 - 1) % months };
    default:
      return undefined;
  }
}

/** The index of a month, a quarter or a half-year in the period that contains it. */
function partOf(date: Shape, frequency: DatedFrequency): number | undefined {
  const months = MONTHS[frequency];
  if (months === undefined) return undefined;
  switch (date.kind) {
    case "day":
    case "month":
      return (date.month - 1) % months;
    case "quarter":
      return (date.part - 1) % Math.max(Math.floor(months / 3), 1);
    case "semester":
      return (date.part - 1) % Math.max(Math.floor(months / 6), 1);
    default:
      return undefined;
  }
}

function dayPlaceOf(date: Shape): DayPlace | undefined {
  if (date.kind !== "day") return undefined;
  const { year, month, day } = date;
  const ordinal = dayNumber(year, month, day);
  // 1970-01-01 was a Thursday.
  const weekday = (((ordinal + 3) % 7) + 7) % 7;
  return { number: day, left: dayNumber(year, month + 1, 1) - 1 - ordinal, weekday };
}

const FRIDAY = 4;

function isOneDay(days: readonly DayPlace[]): boolean {
  const same = (place: (day: DayPlace) => number) => new Set(days.map(place)).size === 1;
  const isWorking = ({ weekday }: DayPlace) => weekday <= FRIDAY;
  return (
    same((day) => day.number) ||
    same((day) => day.left) ||
    (same((day) => day.weekday) &&
      (same((day) => Math.floor((day.number - 1) / 7)) || same((day) => Math.floor(day.left / 7)))) ||
    days.every((day) => isWorking(day) && (day.left === 0 || (day.weekday === FRIDAY && day.left <= 2))) ||
    days.every((day) => isWorking(day) && (day.number === 1 || (day.weekday === 0 && day.number <= 3)))
  );
}
