import type { Language } from "./words";

/** A number as shown to a reader of this language, formatted without the program's own functions. */
export function shownNumber(value: number, decimals: number, language: Language, signed = false): string {
  const digits = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // Twelve digits: a difference in the last bits between two orders of adding must not round a half down.
  }).format(Number(Math.abs(value).toPrecision(12)));
  const sign = value < 0 ? "−" : signed && value > 0 ? "+" : "";
  return plain(`${sign}${digits}`);
}

export function shownPercent(value: number, decimals: number, language: Language): string {
  return `${shownNumber(value, decimals, language, true)}${language === "fr" ? " %" : "%"}`;
}

/** Replaces non-breaking spaces by ordinary ones, so that texts can be compared. */
export function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ").trim();
}

export const mean = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0) / values.length;
