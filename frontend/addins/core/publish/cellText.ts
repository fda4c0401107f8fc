import { dayText } from "../arguments/day";
import type { DayCell } from "../cells";

/** The most significant digits of a number in Excel and in Google Sheets. */
const DIGITS = 15;

/** A value of a cell; a day where the sheet itself says that it is one. */
export type CellContent = string | number | boolean | DayCell;

/**
 * A cell as text of an import file: dates in the form of ISO 8601, as exact as the format shows them (`2024`, `2024-03`,
 * `2024-03-15`); percentages as shown (`5` for 5 %); numbers with a point and at most 15 digits. Errors of formulas are
 * texts such as `#N/A`.
 *
 * @param format the number format in the notation that both spreadsheets share: `yyyy-mm`, `0.0%`.
 * @param dayOf the day of a number whose format shows a date, in days since 1970-01-01; `undefined` if it is none.
 */
export function cellText(
  value: CellContent,
  format: string,
  dayOf: (serial: number) => number | undefined,
): string {
  const kind = formatKind(format);
  if (typeof value === "object") return dateText(value.day, kind);
  if (typeof value !== "number") return String(value).trim();
  if (kind === "percent") return digits(value * 100);
  const day = kind === "number" ? undefined : dayOf(value);
  return day === undefined ? digits(value) : dateText(day, kind);
}

function dateText(day: number, kind: FormatKind): string {
  return dayText(day).slice(0, kind === "month" || kind === "year" ? LENGTHS[kind] : LENGTHS.day);
}

/** The length of a date in the form of ISO 8601. */
const LENGTHS = { day: 10, month: 7, year: 4 };

type FormatKind = keyof typeof LENGTHS | "percent" | "number";

/** The kind of content that a number format shows. An `m` beside hours or seconds is a minute. */
function formatKind(format: string): FormatKind {
  const codes = format
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[[^\]]*\]/g, "")
    .split(";")[0]
    ?.toLowerCase();
  if (!codes || codes === "general") return "number";
  if (codes.includes("d")) return "day";
  const hasTime = /[hs]/.test(codes);
  if (codes.includes("m") && !hasTime) return "month";
  if (codes.includes("y")) return hasTime ? "day" : "year";
  return codes.includes("%") ? "percent" : "number";
}

function digits(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}
