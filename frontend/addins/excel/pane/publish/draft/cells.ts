import { dayText } from "../../../../core/arguments/day";
import { dayOfSerial } from "../../../../core/arguments/serial";
import type { DateSystem } from "../../../../core/context";
import type { SheetRange } from "../../host/host";
import type { CellValue } from "../../host/office";

/** The most significant digits of a number in Excel. */
const DIGITS = 15;

/** The cells of a range as texts of an import file: rows of cells, all of the same length. */
export function cellTexts(range: SheetRange, dates: DateSystem): string[][] {
  return range.values.map((row, at) =>
    row.map((value, column) => cellText(value, range.formats[at]?.[column] ?? "", dates)),
  );
}

/**
 * A cell as text: dates in the form of ISO 8601, as exact as the format shows them (`2024`, `2024-03`, `2024-03-15`);
 * percentages as shown (`5` for 5 %); numbers with a point and the digits that Excel has, at most 15. Errors of formulas
 * are texts such as `#N/A`.
 */
export function cellText(value: CellValue, format: string, dates: DateSystem): string {
  if (typeof value !== "number") return String(value).trim();
  const kind = formatKind(format);
  if (kind === "percent") return digits(value * 100);
  if (kind === "number") return digits(value);
  const day = dayOfSerial(value, dates);
  return day === undefined ? digits(value) : dayText(day).slice(0, LENGTHS[kind]);
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
