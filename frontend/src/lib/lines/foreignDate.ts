import type { FrequencyName } from "../calendar/frequency";

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

const two = (number: number) => String(number).padStart(2, "0");

/**
 * Converts a date of spreadsheets and statistical offices to the notation of the frequency; `undefined` for any other
 * text, and for a date whose day and month could be exchanged.
 */
export function readForeignDate(text: string, frequency: FrequencyName): string | undefined {
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[3])];
    if (first > 12 === second > 12) return undefined;
    const [day, month] = first > 12 ? [first, second] : [second, first];
    return written(Number(slashed[4]), month, day, frequency);
  }
  const month = /^(\d{1,2})[/.](\d{4})$/.exec(text) ?? undefined;
  if (month) return written(Number(month[2]), Number(month[1]), 1, frequency);
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

/** The period that contains a day, in the notation of its frequency; the day itself for days and weeks. */
function written(year: number, month: number, day: number, frequency: FrequencyName): string | undefined {
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
