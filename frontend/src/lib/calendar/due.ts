import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { addDays, nextPeriod } from "@/lib/calendar/nextPeriod";

/** The next period to publish, and the day from which it is due. */
export interface Next {
  period: string;
  /** The first day after the period. */
  dueOn: string;
  due: boolean;
}

/** The extent of a series. */
export interface Extent {
  firstPeriod?: string | null;
  lastPeriod?: string | null;
  observationCount: number;
}

const DAY_MS = 86_400_000;
const FRIDAY = 5;

/**
 * The period after the last one; `null` for categories and empty series. Daily series follow working days unless they
 * have weekends. The twin of `domain::calendar::due`; `spec/cases/due.json` tests both.
 */
export function nextAfter(letter: FrequencyLetter, extent: Extent, today: string): Next | null {
  const last = extent.lastPeriod;
  if (letter === "C" || !last) return null;
  const isFriday = letter === "D" && new Date(`${last}T00:00:00Z`).getUTCDay() === FRIDAY;
  const period = isFriday && !hasWeekends(extent) ? addDays(last, 3) : nextPeriod(letter, last);
  const dueOn = dayAfter(letter, period);
  return { period, dueOn, due: dueOn <= today };
}

/** The last complete period; `today` is the reader's date. An empty series begins with it. */
export function lastComplete(letter: FrequencyLetter, today: string): string {
  const day = new Date(`${today}T00:00:00Z`).getUTCDay();
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const part = (months: number, sign: string) => {
    const now = Math.ceil(month / months);
    const [of, number] = now > 1 ? [year, now - 1] : [year - 1, 12 / months];
    return `${of}-${sign}${String(number).padStart(sign === "" ? 2 : 1, "0")}`;
  };
  switch (letter) {
    case "D":
      // The last working day before today.
      return addDays(today, day === 1 ? -3 : day === 0 ? -2 : -1);
    case "W":
      return addDays(today, -7 - ((day + 6) % 7));
    case "M":
      return part(1, "");
    case "Q":
      return part(3, "Q");
    case "S":
      return part(6, "S");
    case "Y":
      return String(year - 1);
    case "C":
      return "";
  }
}

/** The date of an instant in a time zone: `2026-11-22`. An unknown zone counts as UTC. */
export function dateIn(timeZone: string, instant: Date): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of dateFormat(timeZone).formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}`;
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  };
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}

/** Whether a daily series has more observations than its span has working days. */
function hasWeekends({ firstPeriod, lastPeriod, observationCount }: Extent): boolean {
  const days = Math.round((Date.parse(lastPeriod ?? "") - Date.parse(firstPeriod ?? "")) / DAY_MS) + 1;
  return observationCount > Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
}

/** The first day after a period. */
function dayAfter(letter: Exclude<FrequencyLetter, "C">, period: string): string {
  if (letter === "D") return addDays(period, 1);
  if (letter === "W") {
    const weekday = (new Date(`${period}T00:00:00Z`).getUTCDay() + 6) % 7;
    return addDays(period, 7 - weekday);
  }
  const after = nextPeriod(letter, period);
  const year = after.slice(0, 4);
  const part = Number(after.slice(5).replace(/\D/g, "")) || 1;
  const month = { M: part, Q: part * 3 - 2, S: part * 6 - 5, Y: 1 }[letter];
  return `${year}-${String(month).padStart(2, "0")}-01`;
}
