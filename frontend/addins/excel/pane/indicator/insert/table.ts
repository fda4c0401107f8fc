import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format/period";
import type { Language } from "@/lib/text/language";
import { dayText } from "../../../../core/arguments/day";
import { serialOf } from "../../../../core/arguments/serial";
import type { Cell, Table } from "../../../../core/cells";
import type { DateSystem } from "../../../../core/context";
import type { CellValue } from "../../host/office";

/** The number format of a column of dates, in the notation of English Excel. */
const DATE_FORMATS: Record<FrequencyLetter, string | null> = {
  D: "yyyy-mm-dd",
  W: "yyyy-mm-dd",
  M: "yyyy-mm",
  Q: "yyyy-mm-dd",
  S: "yyyy-mm-dd",
  Y: "yyyy",
  C: null,
};

/** A table as cells of Excel, with the number format of each column; `null` leaves the format of the cells. */
export interface SheetTable {
  rows: readonly (readonly CellValue[])[];
  formats: readonly (string | null)[];
}

/**
 * A series, rows of period and value, as cells: dates are dates of the workbook. A day that the workbook has no date
 * for, such as 1850-01-01, is a text.
 */
export function sheetTable(table: Table, frequency: FrequencyLetter, dates: DateSystem): SheetTable {
  return {
    rows: table.map((row) => row.map((cell) => sheetCell(cell, frequency, dates))),
    formats: [DATE_FORMATS[frequency], null],
  };
}

function sheetCell(cell: Cell, frequency: FrequencyLetter, dates: DateSystem): CellValue {
  if (typeof cell === "number") return cell;
  if (cell !== null && typeof cell === "object" && "day" in cell) {
    return serialOf(cell.day, dates) ?? asText(periodOfDay(cell.day, frequency));
  }
  return typeof cell === "string" ? asText(cell) : "";
}

/** A text that Excel reads as a text, not as a formula, a number or a date. The apostrophe is not shown. */
function asText(text: string): string {
  return `'${text}`;
}

/** A row of a preview. */
export interface PreviewRow {
  period: string;
  /** `null` for a missing value. */
  value: number | null;
}

/** The last rows of a series, newest first, with periods as people read them. */
export function previewRows(
  table: Table,
  frequency: FrequencyLetter,
  language: Language,
  most: number,
): readonly PreviewRow[] {
  return table
    .slice(-most)
    .reverse()
    .map(([period, value]) => ({
      period: periodText(period ?? null, frequency, language),
      value: typeof value === "number" ? value : null,
    }));
}

function periodText(cell: Cell, frequency: FrequencyLetter, language: Language): string {
  if (cell !== null && typeof cell === "object" && "day" in cell) {
    return formatPeriod(frequency, periodOfDay(cell.day, frequency), language);
  }
  return typeof cell === "string" ? cell : "";
}

/** The period that begins on a day, in the notation of the API. */
function periodOfDay(day: number, frequency: FrequencyLetter): string {
  const text = dayText(day);
  const [year, month] = [text.slice(0, 4), Number(text.slice(5, 7))];
  switch (frequency) {
    case "M":
      return text.slice(0, 7);
    case "Q":
      return `${year}-Q${Math.ceil(month / 3)}`;
    case "S":
      return `${year}-S${Math.ceil(month / 6)}`;
    case "Y":
      return year;
    default:
      return text;
  }
}

/** The most decimals of a preview, unless a value would be shown as zero. */
const DECIMALS = 4;

/**
 * The number of decimals that all values of a preview are shown with, so that their points are below each other: as many
 * as they have, at most 4. `undefined` where a value needs more: each is then shown with its own.
 */
export function shownDecimals(values: readonly (number | null)[]): number | undefined {
  const numbers = values.filter((value) => value !== null).map((value) => Number(value.toPrecision(15)));
  if (numbers.some((value) => value !== 0 && Math.abs(value) < 10 ** -DECIMALS * 10)) return undefined;
  const decimals = numbers.map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  return Math.min(Math.max(...decimals, 0), DECIMALS);
}
