import type { FrequencyName } from "../calendar/frequency";
import { trimBlanks } from "./blank";
import { isEmptyColumns } from "./fields";
import { type LineRow, type LineSeries, rowsOf } from "./series";
import { ABSENT } from "./status";

/** The largest canonical text of a series, in bytes: 250 × 1,024. */
export const MAX_CANONICAL_BYTES = 256_000;

function quoted(field: string, needsQuotes: boolean): string {
  return needsQuotes || field.startsWith('"') ? `"${field.replaceAll('"', '""')}"` : field;
}

/**
 * Every row as `date;value`, a blank and its codes if it has any, `;text` if it has one, and a line feed; quoted where it
 * would not parse back identically. The value of a hole is a colon.
 */
export function canonicalText(series: LineSeries): string {
  return rowsOf(series)
    .map((row) => `${canonicalLine(series.frequency, row)}\n`)
    .join("");
}

/** One row as in the canonical text, without the line feed. */
export function canonicalLine(frequency: FrequencyName, { period, value, status, text }: LineRow): string {
  const first = frequency === "CATEGORY" ? quoted(period, /[,;]/.test(period)) : period;
  const codes = status === null ? "" : ` ${status}`;
  const last = text ? `;${quoted(text, trimBlanks(text) !== text || isEmptyColumns(text, ";"))}` : "";
  return `${first};${value ?? ABSENT}${codes}${last}`;
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
