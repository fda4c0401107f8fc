import type { Language } from "@/lib/text/language";
import { civilDate, dayExists, dayNumber, isoWeek } from "./calendar";
import { MONTHS } from "./words";

/** Frequency codes of series: day, week, month, quarter, semester, year, category. */
export type Frequency = "D" | "W" | "M" | "Q" | "S" | "Y" | "C";

/**
 * Parses a canonical period text as a whole number: days since 1970-01-01 for D and W, and months, quarters, semesters
 * or years since 1970 for the others. `undefined` for any other text, and for categories, which have no date.
 */
export function periodOrdinal(frequency: Frequency, text: string): number | undefined {
  switch (frequency) {
    case "D":
    case "W": {
      if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
      // Sliced, not captured: a chart of twenty daily series parses a hundred thousand of these.
      const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
      return dayExists(year, month, day) ? dayNumber(year, month, day) : undefined;
    }
    case "M":
      return partOrdinal(/^(\d{4})-(\d\d)$/.exec(text), 12);
    case "Q":
      return partOrdinal(/^(\d{4})-Q(\d)$/.exec(text), 4);
    case "S":
      return partOrdinal(/^(\d{4})-S(\d)$/.exec(text), 2);
    case "Y":
      return /^\d{4}$/.test(text) ? Number(text) - 1970 : undefined;
    case "C":
      return undefined;
  }
}

function partOrdinal(parts: RegExpExecArray | null, partsAYear: number): number | undefined {
  if (!parts) return undefined;
  const part = Number(parts[2]);
  if (part < 1 || part > partsAYear) return undefined;
  return (Number(parts[1]) - 1970) * partsAYear + part - 1;
}

/** Year and part (1-based) of an ordinal that counts parts of years since 1970. */
export function yearAndPart(ordinal: number, partsAYear: number): { year: number; part: number } {
  const year = Math.floor(ordinal / partsAYear);
  return { year: year + 1970, part: ordinal - year * partsAYear + 1 };
}

/** The period of an ordinal for display: `Jan 2026`, `T1 2026`, `sem. 5 2026`. */
export function formatOrdinal(
  frequency: Exclude<Frequency, "C">,
  ordinal: number,
  language: Language,
): string {
  const french = language === "fr";
  switch (frequency) {
    case "D": {
      const { year, month, day } = civilDate(ordinal);
      // French writes the first of a month as an ordinal: 1er janv. 2026.
      const shown = french && day === 1 ? "1er" : String(day);
      return `${shown} ${MONTHS[language][month - 1]} ${year}`;
    }
    case "W": {
      const { year, week } = isoWeek(ordinal);
      return french ? `sem. ${week} ${year}` : `W${week} ${year}`;
    }
    case "M": {
      const { year, part } = yearAndPart(ordinal, 12);
      return `${MONTHS[language][part - 1]} ${year}`;
    }
    case "Q": {
      const { year, part } = yearAndPart(ordinal, 4);
      return `${french ? "T" : "Q"}${part} ${year}`;
    }
    case "S": {
      const { year, part } = yearAndPart(ordinal, 2);
      return `${french ? "S" : "H"}${part} ${year}`;
    }
    case "Y":
      return String(ordinal + 1970);
  }
}

/** A canonical period text for display. A text that is no period of the frequency remains unchanged. */
export function formatPeriod(frequency: Frequency, text: string, language: Language): string {
  if (frequency === "C") return text;
  const ordinal = periodOrdinal(frequency, text);
  return ordinal === undefined ? text : formatOrdinal(frequency, ordinal, language);
}

/**
 * A period within a line of text: no-break spaces (U+00A0) keep day, month and year on one line. Labels of categories
 * can be long and may break.
 */
export function unbrokenPeriod(frequency: Frequency, text: string, language: Language): string {
  const written = formatPeriod(frequency, text, language);
  return frequency === "C" ? written : written.replaceAll(" ", "\u00a0");
}
