import { type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { metricPathProblem, suggestKey } from "@/lib/keys/keys";
import { guessOfDates } from "@/lib/lines/guess";
import { existingShape } from "@/lib/lines/shape";
import { fold } from "@/lib/text/fold";
import { canonicalPeriod } from "../arguments/period";

/** A column of values of a selection. */
export interface SheetColumn {
  /** Its place in the selection, counted from 1; the dates are in place 0. A row where dates are across. */
  place: number;
  heading: string;
  /** As many as dates. */
  values: readonly string[];
}

/** A selection as a table with one column for each indicator. */
export interface SheetTable {
  kind: "table";
  /** Whether dates are in the first row instead of the first column. */
  isAcross: boolean;
  /** Whether the line before the first date names the columns. */
  hasHeadings: boolean;
  /** Periods in a notation of the API where they are readable, else the text of the cell. */
  dates: readonly string[];
  columns: readonly SheetColumn[];
  /** The frequency that the dates suggest; categories where they are no dates. */
  frequency: FrequencyLetter;
}

/** A selection that names its indicators as an import file does; it is sent as it is. */
interface ReadyFile {
  kind: "ready";
  /** Where it names its indicators: in the first row after `id`, or in the column of this place, counted from 0. */
  ids: "firstRow" | number;
}

/** The reading of a selection. */
export type Arrangement = SheetTable | ReadyFile;

/**
 * Reads a selection: dates in the first column or in the first row, beside them one column for each indicator, with or
 * without headings. Columns without a value are left out. A selection whose first cell is `id`, or whose first row has
 * the columns id, date and value, is ready.
 *
 * @param cells rows of cells, all of the same length.
 */
export function arrange(cells: readonly (readonly string[])[]): Arrangement {
  const first = (cells[0] ?? []).map((cell) => fold(cell.trim()));
  if (["id", "date", "value"].every((name) => first.includes(name))) {
    return { kind: "ready", ids: first.indexOf("id") };
  }
  if (first[0] === "id") return { kind: "ready", ids: "firstRow" };
  const across = shareOfDates((cells[0] ?? []).slice(1));
  const down = shareOfDates(cells.slice(1).map(([cell]) => cell ?? ""));
  const isAcross = across > down;
  const grid = isAcross ? transposed(cells) : cells;
  const head = grid[0] ?? [];
  const hasHeadings = !isPeriod(head[0] ?? "") && head.slice(1).some((cell) => !isNumber(cell));
  const rows = hasHeadings ? grid.slice(1) : grid;
  const areDates = Math.max(across, down) >= 0.5;
  const dates = rows.map(([cell = ""]) => (areDates ? canonicalPeriod(cell) : cell));
  const guess = areDates ? guessOfDates(dates)?.frequency : undefined;
  return {
    kind: "table",
    isAcross,
    hasHeadings,
    dates,
    columns: columnsOf(rows, hasHeadings ? head : []),
    frequency: guess ? frequencyLetter(guess) : "C",
  };
}

function columnsOf(rows: readonly (readonly string[])[], head: readonly string[]): readonly SheetColumn[] {
  const width = Math.max(...rows.map((row) => row.length), 1);
  return Array.from({ length: width - 1 }, (_, at) => ({
    place: at + 1,
    heading: (head[at + 1] ?? "").trim(),
    values: rows.map((row) => row[at + 1] ?? ""),
  })).filter(({ values }) => values.some((value) => value !== ""));
}

/**
 * A key for each column, made from its heading: `Prix (€)` gives `prix`. A number distinguishes equal ones; a column
 * without a heading gets an empty one.
 */
export function proposedKeys(columns: readonly SheetColumn[]): readonly string[] {
  const taken = new Map<string, number>();
  return columns.map(({ heading }) => {
    // A heading that is a path already remains, as those that people copied from an address.
    const isPath = heading.includes("/") && metricPathProblem(heading) === undefined;
    const key = isPath ? heading : suggestKey(heading);
    if (key === "") return "";
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  });
}

function shareOfDates(cells: readonly string[]): number {
  return cells.length === 0 ? 0 : cells.filter(isPeriod).length / cells.length;
}

function isPeriod(cell: string): boolean {
  return existingShape(canonicalPeriod(cell)) !== undefined;
}

function isNumber(cell: string): boolean {
  return cell !== "" && Number.isFinite(Number(cell));
}

function transposed(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? ""));
}
