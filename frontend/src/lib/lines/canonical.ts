import { trimBlanks } from "./blank";
import { isEmptyColumns } from "./fields";
import type { LineSeries } from "./series";

/** The largest canonical text of a series, in bytes: 250 × 1,024. */
export const MAX_CANONICAL_BYTES = 256_000;

function quoted(field: string, needsQuotes: boolean): string {
  return needsQuotes || field.startsWith('"') ? `"${field.replaceAll('"', '""')}"` : field;
}

/**
 * Every observation as `date;value`, `;text` if it has one, and a line feed; quoted where it would not parse back
 * identically.
 */
export function canonicalText({ frequency, periods, values, texts }: LineSeries): string {
  const isLabel = frequency === "CATEGORY";
  return periods
    .map((period, index) => {
      const first = isLabel ? quoted(period, /[,;]/.test(period)) : period;
      const text = texts[index];
      const last = text ? `;${quoted(text, trimBlanks(text) !== text || isEmptyColumns(text, ";"))}` : "";
      return `${first};${values[index]}${last}\n`;
    })
    .join("");
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
