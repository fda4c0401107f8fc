import type { FrequencyName } from "../calendar/frequency";

/** Which of the two numbers before the year is the day, determined from all dates together. */
export type SlashOrder = "day-month" | "month-day";

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/**
 * The order of day and month in dates like `31/10/2026`. `null` if there are no such dates, if they contradict each
 * other, or if both orders are possible.
 */
export function slashOrderOf(dates: readonly string[]): SlashOrder | null {
  const pairs = dates.flatMap((date) => {
    const match = SLASHED.exec(date);
    return match ? [[Number(match[1]), Number(match[3])] as const] : [];
  });
  if (pairs.length === 0) return null;
  const dayFirst = pairs.some(([first]) => first > 12);
  const monthFirst = pairs.some(([, second]) => second > 12);
  if (dayFirst !== monthFirst) return dayFirst ? "day-month" : "month-day";
  if (dayFirst || pairs.length < 2) return null;
  // Always the first of the month: the number that never changes is the day.
  const firsts = new Set(pairs.map(([first]) => first));
  const seconds = new Set(pairs.map(([, second]) => second));
  if (firsts.size === 1 && firsts.has(1) && seconds.size > 1) return "day-month";
  return seconds.size === 1 && seconds.has(1) && firsts.size > 1 ? "month-day" : null;
}

const two = (number: number) => String(number).padStart(2, "0");

/**
 * Converts a date of spreadsheets and statistical offices to the notation of the frequency; `undefined` for any other
 * text.
 */
export function readForeignDate(
  text: string,
  frequency: FrequencyName | null,
  order: SlashOrder | null,
): string | undefined {
  const slashed = SLASHED.exec(text);
  if (slashed) {
    if (order === null) return undefined;
    const [first, second] = [Number(slashed[1]), Number(slashed[3])];
    const [day, month] = order === "day-month" ? [first, second] : [second, first];
    return written(Number(slashed[4]), month, day, frequency);
  }
  const month = /^(\d{1,2})[/.](\d{4})$/.exec(text) ?? undefined;
  if (month) return written(Number(month[2]), Number(month[1]), 1, frequency ?? "MONTHLY");
  const monthCode = /^(\d{4})[- ]?M(\d{2})$/i.exec(text);
  if (monthCode) return `${monthCode[1]}-${monthCode[2]}`;
  const part = /^(\d{4})[- ]?([TQSH])([1-4])$/i.exec(text);
  if (part) return ofPart(part[1], part[2], part[3]);
  const turned = /^([TQSH])([1-4])[-/ ]?(\d{4})$/i.exec(text);
  return turned ? ofPart(turned[3], turned[1], turned[2]) : undefined;
}

/** Quarters are `T` in French, semesters `H` (half) in English. */
function ofPart(year = "", letter = "", number = ""): string {
  return `${year}-${/[TQ]/i.test(letter) ? "Q" : "S"}${number}`;
}

/** The period that contains a day, in the notation of its frequency; the day itself if the frequency is unknown. */
function written(
  year: number,
  month: number,
  day: number,
  frequency: FrequencyName | null,
): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  switch (frequency) {
    case "MONTHLY":
      return `${year}-${two(month)}`;
    case "QUARTERLY":
      return `${year}-Q${Math.ceil(month / 3)}`;
    case "BI_ANNUAL":
      return `${year}-S${Math.ceil(month / 6)}`;
    case "YEARLY":
      return String(year);
    default:
      return `${year}-${two(month)}-${two(day)}`;
  }
}
