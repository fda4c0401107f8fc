import type { SheetError } from "./failure/error";

/** A day as a cell, in days since 1970-01-01 of the proleptic Gregorian calendar. Hosts convert it to their dates. */
export interface DayCell {
  day: number;
}

/**
 * A cell of a result: a number, a text, a day, an empty cell (`null`), or an error of this cell alone. A host that cannot
 * show errors inside a table shows their sentence as text.
 */
export type Cell = number | string | DayCell | SheetError | null;

/** A result as rows of cells. All rows have the same length, and there is at least one row. */
export type Table = Cell[][];
