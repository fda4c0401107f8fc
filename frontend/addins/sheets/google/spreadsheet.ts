/** A value of a cell as Apps Script writes it. An empty cell is `null`. */
export type SheetValue = string | number | Date | null;

/** A value of a cell as Apps Script reads it. An empty cell is an empty text, an error its sign: `#N/A`. */
export type ReadValue = string | number | boolean | Date;

/** Cells of a sheet, with the members that the add-on uses. Rows and columns count from 1. */
export interface Range {
  getSheet(): Sheet;
  getRow(): number;
  getColumn(): number;
  getNumRows(): number;
  getNumColumns(): number;
  /** `B2`, `B2:C14`. */
  getA1Notation(): string;
  /** The formulas by row; an empty text for a cell without one. */
  getFormulas(): string[][];
  /** The values of the cells, by row. */
  getValues(): ReadValue[][];
  /** The formats of numbers and dates, by row: `yyyy-mm`, `0.0%`. */
  getNumberFormats(): string[][];
  /** The texts that the cells show, by row. */
  getDisplayValues(): string[][];
  /** Whether all cells are empty. */
  isBlank(): boolean;
  /** Whether the user may change all of the cells. */
  canEdit(): boolean;
  setFormula(formula: string): unknown;
  /** Writes values by row. Texts are read as if they were typed, unless they begin with an apostrophe. */
  setValues(values: SheetValue[][]): unknown;
  setNumberFormat(format: string): unknown;
  /** Selects the cells and shows them. */
  activate(): unknown;
}

/** A sheet, with the members that the add-on uses. */
export interface Sheet {
  getName(): string;
  getSheetId(): number;
  /** The cells from A1 to the last one with content. */
  getDataRange(): Range;
  getRange(row: number, column: number, rows: number, columns: number): Range;
  /** @param cells in A1 notation. */
  getRange(cells: string): Range;
  getMaxRows(): number;
  getMaxColumns(): number;
  insertRowsAfter(row: number, count: number): unknown;
  insertColumnsAfter(column: number, count: number): unknown;
}

/** A spreadsheet, with the members that the add-on uses. */
export interface Spreadsheet {
  getSheets(): Sheet[];
  getSheetByName(name: string): Sheet | null;
  /** The selected cell; `null` if nothing is selected. */
  getCurrentCell(): Range | null;
  /** A name of the IANA database: `Europe/Paris`. */
  getSpreadsheetTimeZone(): string;
  /** `fr_FR`, `en_US`. */
  getSpreadsheetLocale(): string;
  /** Gives cells a name, which follows them when rows or columns are inserted. Replaces the name. */
  setNamedRange(name: string, range: Range): void;
  /** The cells of a name; `null` if there is none, or if they were deleted. */
  getRangeByName(name: string): Range | null;
  /** Throws if there is no such name. */
  removeNamedRange(name: string): void;
  /** Shows a message for some seconds. */
  toast(message: string, title: string): void;
}
