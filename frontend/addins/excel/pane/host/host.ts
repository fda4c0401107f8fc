import type { CellValue } from "./office";

/** The causes for which Excel does not run a command. */
export type HostErrorCode = "selection" | "editing" | "protected" | "tooLarge" | "gone" | "other";

/** A command that Excel did not run. */
export class HostError extends Error {
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, detail = "") {
    super(detail || code);
    this.name = "HostError";
    this.code = code;
  }
}

/** Cells that are about to be written. */
export interface Target {
  /** `Sheet1!A1:B12`. */
  address: string;
  /** Whether a cell of it has content. */
  isFilled: boolean;
}

/** A rectangle of cells with its content. All lists have the same shape: rows of cells. */
export interface SheetRange {
  address: string;
  values: readonly (readonly CellValue[])[];
  /** The cells as shown. */
  texts: readonly (readonly string[])[];
  /** Formats in the notation of English Excel. */
  formats: readonly (readonly string[])[];
}

/** The commands of Excel that the pane uses. All reject with `HostError`. */
export interface Host {
  /** The cells from the upper left selected one on, `rows` and `columns` large. */
  target(rows: number, columns: number): Promise<Target>;
  /** Writes a formula, with English names and commas, into one cell. */
  writeFormula(address: string, formula: string): Promise<void>;
  /** Writes a table. `formats` is the number format of each column; `null` leaves the format. */
  writeTable(
    address: string,
    rows: readonly (readonly CellValue[])[],
    formats: readonly (string | null)[],
  ): Promise<void>;
  /** Calculates all formulas, those without a change too. */
  recalculate(): Promise<void>;
  /** Shows cells to the person and selects them. */
  select(address: string): Promise<void>;
  /** The part of the selection that has content. `undefined` if it has none. */
  selection(): Promise<SheetRange | undefined>;
  /** The cells of an address. Rejects with `gone` if its sheet was deleted. */
  range(address: string): Promise<SheetRange>;
  /** The cells of a name of the workbook. Rejects with `gone` if they were deleted. */
  named(name: string): Promise<SheetRange>;
  /** Gives cells a hidden name, which follows them when rows or columns are inserted. Replaces the name. */
  setName(name: string, address: string): Promise<void>;
  /** Removes a name. */
  removeName(name: string): Promise<void>;
  /** A value that is saved with the workbook; `undefined` if there is none. */
  setting(key: string): Promise<unknown>;
  /** Stores a value with the workbook. */
  setSetting(key: string, value: unknown): Promise<void>;
  /** Opens an address in the person's browser. */
  openWindow(address: string): void;
}
