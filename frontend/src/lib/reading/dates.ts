import type { FrequencyLetter } from "@/lib/calendar/frequency";

/** The first and the last day of an option's date, `YYYY-MM-DD`: texts that sort. */
interface Extent {
  first: string;
  last: string;
}

const DAY_MS = 86_400_000;

/**
 * The days of a date in any notation that `start` and `end` accept: `2016`, `2016-10`, `2016-Q3`, `2016-S1`,
 * `2016-W05`, `2016-10-31`. `undefined` for any other text: the server reports its problem.
 */
export function dateExtent(text: string): Extent | undefined {
  const parts = /^(\d{4})(?:-(?:(\d\d)(?:-(\d\d))?|([QS])(\d)|W(\d\d)))?$/.exec(text);
  if (!parts) return undefined;
  const year = Number(parts[1]);
  if (year < 1) return undefined;
  const [month, day, kind, part, week] = [parts[2], parts[3], parts[4], parts[5], parts[6]];
  if (week !== undefined) return weekExtent(year, Number(week));
  if (day !== undefined) return dayExtent(year, Number(month), Number(day));
  if (month !== undefined) return monthsExtent(year, Number(month) - 1, 1);
  if (kind !== undefined) return monthsExtent(year, (Number(part) - 1) * monthsOf(kind), monthsOf(kind));
  return monthsExtent(year, 0, 12);
}

function monthsOf(kind: string): number {
  return kind === "Q" ? 3 : 6;
}

function dayExtent(year: number, month: number, day: number): Extent | undefined {
  const text = dayText(utc(year, month - 1, day));
  // An impossible day is converted to another one.
  return Number(text.slice(5, 7)) === month && Number(text.slice(8)) === day
    ? { first: text, last: text }
    : undefined;
}

function monthsExtent(year: number, from: number, count: number): Extent | undefined {
  if (from < 0 || from + count > 12) return undefined;
  return { first: dayText(utc(year, from, 1)), last: dayText(utc(year, from + count, 0)) };
}

function weekExtent(year: number, week: number): Extent | undefined {
  const first = mondayOfFirstWeek(year);
  const monday = first + (week - 1) * 7 * DAY_MS;
  if (week < 1 || monday >= mondayOfFirstWeek(year + 1)) return undefined;
  return { first: dayText(monday), last: dayText(monday + 6 * DAY_MS) };
}

function mondayOfFirstWeek(year: number): number {
  const fourth = utc(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
}

/** Years below 100 are literal. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  return date.setUTCFullYear(year, month, day);
}

function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Whether start and end, where given, are valid and in this order. */
export function isRange(start: string | undefined, end: string | undefined): boolean {
  const from = start === undefined ? undefined : dateExtent(start);
  const to = end === undefined ? undefined : dateExtent(end);
  if ((start !== undefined && !from) || (end !== undefined && !to)) return false;
  return !from || !to || from.first <= to.last;
}

type DatedLetter = Exclude<FrequencyLetter, "C">;

/** Months of a period; absent for days and weeks. */
const MONTHS: Partial<Record<DatedLetter, number>> = { M: 1, Q: 3, S: 6, Y: 12 };

/** The day `years` years later, at the start of its period; 29 February becomes the 28th. */
export function addYears(letter: DatedLetter, day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const month = Number(day.slice(5, 7)) - 1;
  const months = MONTHS[letter];
  if (months) return dayText(utc(year, month - (month % months), 1));
  const lastOfMonth = new Date(utc(year, month + 1, 0)).getUTCDate();
  return dayText(utc(year, month, Math.min(Number(day.slice(8)), lastOfMonth)));
}

/** A day as an address option: the day for daily and weekly series, the year for yearly ones, else the month. */
export function dateText(letter: DatedLetter, day: string): string {
  return day.slice(0, letter === "D" || letter === "W" ? 10 : letter === "Y" ? 4 : 7);
}

/** Steps between two days: days for daily and weekly series, else months. */
export function stepsBetween(letter: DatedLetter, from: string, to: string): number {
  if (!MONTHS[letter]) return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  return monthNumber(to) - monthNumber(from);
}

/** The day `steps` of these steps later. */
export function addSteps(letter: DatedLetter, day: string, steps: number): string {
  if (!MONTHS[letter]) return dayText(Date.parse(day) + steps * DAY_MS);
  const month = monthNumber(day) + steps;
  return dayText(utc(Math.floor(month / 12), ((month % 12) + 12) % 12, 1));
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
