import { FREQUENCIES, type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { parsePeriod, periodAround } from "@/lib/calendar/period";
import { existingShape } from "@/lib/lines/shape";
import type { Context } from "../context";
import type { ArgumentName } from "../failure/english";
import { invalidValue } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import { type Argument, isAbsent, textOf } from "./argument";
import { dayOfDate, dayText } from "./day";
import { dayOfSerial } from "./serial";

/** The names of arguments that are dates. */
export type DateName = Extract<ArgumentName, "start" | "end" | "period" | "parameter">;

/** Whole numbers that are years. Read as dates they would be days of 1905. */
const isYear = (number: number) => Number.isInteger(number) && number >= 1900 && number <= 2100;
/** Whole numbers that are as probably a year as a date of 1904 or 1905. */
const isYearOrDate = (number: number) => Number.isInteger(number) && number >= 1700 && number < 1900;

/**
 * A period as people write it, in a notation of the API: `2024-T1`, `T1 2024` and `2024Q1` become `2024-Q1`, `2024-H1`
 * becomes `2024-S1`, `2024-W5` becomes `2024-W05`. Other texts remain as they are, without blanks around them.
 */
export function canonicalPeriod(text: string): string {
  const trimmed = text.trim();
  const parts =
    /^(?<year>\d{4})[-\s]?(?<kind>[QTSH])(?<part>\d)$/i.exec(trimmed)?.groups ??
    /^(?<kind>[QTSH])(?<part>\d)[-\s](?<year>\d{4})$/i.exec(trimmed)?.groups;
  if (parts?.kind) return `${parts.year}-${/[QT]/i.test(parts.kind) ? "Q" : "S"}${parts.part}`;
  const week = /^(\d{4})[-\s]?W(\d{1,2})$/i.exec(trimmed);
  return week?.[2] ? `${week[1]}-W${week[2].padStart(2, "0")}` : trimmed;
}

/** The day of a serial number as `YYYY-MM-DD`; `undefined` for a number that is no day. */
export function serialText(serial: number, context: Context): string | undefined {
  const day = dayOfSerial(serial, context.dateSystem);
  return day === undefined ? undefined : dayText(day);
}

/**
 * A date argument in a notation of the API. `undefined` if it is absent; the number 0 counts as absent, because an empty
 * cell may arrive as 0. Whole numbers from 1900 to 2100 are years, other numbers are dates of the sheet.
 *
 * Texts that are no date are returned as they are if `orText`, for categories.
 *
 * @throws SheetError for a text or number that is no date, and for whole numbers from 1700 to 1899, which can be years
 * or dates.
 */
export function readDate(
  name: DateName,
  argument: Argument,
  context: Context,
  orText: boolean = false,
): string | undefined {
  if (isAbsent(argument) || argument === 0) return undefined;
  const sentences = sentencesIn(context.language);
  if (argument instanceof Date) return dayText(dayOfDate(argument));
  let text: string | undefined;
  if (typeof argument === "number") {
    if (isYearOrDate(argument)) throw invalidValue(sentences.yearOrDate(name, argument));
    text = isYear(argument) ? String(argument) : serialText(argument, context);
  } else if (typeof argument === "string") {
    text = canonicalPeriod(argument);
    if (!orText && !existingShape(text)) text = undefined;
  }
  if (text !== undefined) return text;
  const given = textOf(argument);
  throw invalidValue(
    name === "start" ? sentences.startUnreadable(given) : sentences.dateUnreadable(name, given),
  );
}

/**
 * The identity of the period of this frequency that a date lies in entirely: 2024-03-31 lies in March 2024, in the first
 * quarter of 2024 and in the year 2024. Equal for two dates in the same period; for weekly series in the same ISO 8601
 * week. `undefined` for a date that is longer than the period (2024 at monthly frequency), for texts that are no date,
 * and for categories.
 */
export function periodIdentity(frequency: FrequencyLetter, text: string): number | undefined {
  const name = FREQUENCIES.find((each) => frequencyLetter(each) === frequency);
  if (name === undefined || name === "CATEGORY") return undefined;
  return (parsePeriod(name, text).period ?? periodAround(name, text))?.identity;
}
