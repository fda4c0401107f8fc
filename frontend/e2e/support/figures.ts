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

/** The coarser period of a date, computed from the calendar without the program's own functions. */
export function periodOf(date: string, frequency: "M" | "Q" | "Y"): string {
  const [year = "", month = "01"] = date.replace(/-Q(\d)/, (_, n) => `-${Number(n) * 3 - 2}`).split("-");
  if (frequency === "Y") return year;
  if (frequency === "Q") return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  return `${year}-${month.padStart(2, "0")}`;
}

/** Values by coarser period, in input order. */
export function grouped(
  observations: readonly { period: string; value: number }[],
  frequency: "M" | "Q" | "Y",
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { period, value } of observations) {
    const key = periodOf(period, frequency);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

export const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[] = []) => sum(values) / values.length;
