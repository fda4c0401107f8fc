import type { Language } from "@/lib/text/language";

/**
 * Abbreviated months as statistical offices print them in running text and tables. A table of our own instead of
 * `Intl`, whose French abbreviations differ between engines and which the server's drawing engine lacks: chart, page,
 * mail and picture must have the same text.
 */
export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  fr: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
