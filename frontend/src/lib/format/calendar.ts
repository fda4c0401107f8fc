/**
 * The proleptic Gregorian calendar in whole numbers: no `Date`, hence no time zone, no special treatment of years below
 * 100, and the same results in an engine without `Intl`.
 *
 * The conversion between a date and its day number follows Howard Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms": years begin in March, eras are the 400 years after which the calendar repeats.
 */

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

export interface IsoWeek {
  /** The ISO year of the week, which near New Year is not always the day's own. */
  readonly year: number;
  /** 1 to 53. */
  readonly week: number;
}

const DAYS_AN_ERA = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_OFFSET = 719_468;

/** Days since 1970-01-01. */
export function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_AN_ERA + dayOfEra - EPOCH_OFFSET;
}

/** The date of a day number. */
export function civilDate(dayNumberValue: number): CivilDate {
  const shifted = Math.floor(dayNumberValue) + EPOCH_OFFSET;
  const era = Math.floor(shifted / DAYS_AN_ERA);
  const dayOfEra = shifted - era * DAYS_AN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day };
}

/** Weeks since Monday 1969-12-29: equal for the seven days of one ISO 8601 week. */
export function weekNumber(dayNumberValue: number): number {
  return Math.floor((dayNumberValue + 3) / 7);
}

/** The day number of the Monday of a week counted as in `weekNumber`. */
export function mondayOf(week: number): number {
  return week * 7 - 3;
}

/** The ISO 8601 week that contains a day: it belongs to the year of its Thursday. */
export function isoWeek(dayNumberValue: number): IsoWeek {
  const week = weekNumber(dayNumberValue);
  const { year } = civilDate(mondayOf(week) + 3);
  const first = weekNumber(dayNumber(year, 1, 4));
  return { year, week: week - first + 1 };
}

/** Whether a day exists in the calendar. */
export function dayExists(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  // 31 and 30 alternate, in reverse from August on.
  const length = month === 2 ? (isLeap ? 29 : 28) : 30 + ((month + (month >> 3)) & 1);
  return day <= length;
}
