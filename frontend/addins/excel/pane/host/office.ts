/** The content of a cell as Excel passes it. An empty cell is an empty text, a date is a number. */
export type CellValue = string | number | boolean;

/** The members of a range that the pane uses. Properties can be read after `load` and `sync`. */
export interface Range {
  /** `Sheet1!A1:B2`; a name with blanks is in apostrophes. */
  address: string;
  isNullObject?: boolean;
  rowCount: number;
  columnCount: number;
  values: CellValue[][];
  /** The cells as shown. */
  text: string[][];
  formulas: CellValue[][];
  /** Formats in the notation of English Excel: `yyyy-mm-dd`. */
  get numberFormat(): string[][];
  /** A single format applies to all cells. */
  set numberFormat(formats: string[][] | string);
  load(properties: string): void;
  select(): void;
  getCell(row: number, column: number): Range;
  getResizedRange(rows: number, columns: number): Range;
  getUsedRangeOrNullObject(valuesOnly: boolean): Range;
}

interface NamedItem {
  isNullObject?: boolean;
  visible: boolean;
  getRangeOrNullObject(): Range;
  delete(): void;
}

interface Setting {
  isNullObject?: boolean;
  value: unknown;
  load(properties: string): void;
}

/** The members of a workbook that the pane uses. */
export interface Workbook {
  application: { calculate(kind: "Full"): void };
  getSelectedRange(): Range;
  worksheets: { getItem(name: string): { getRange(address: string): Range } };
  names: { add(name: string, range: Range): NamedItem; getItemOrNullObject(name: string): NamedItem };
  settings: { add(key: string, value: unknown): Setting; getItemOrNullObject(key: string): Setting };
}

/** A batch of commands for Excel, sent by `sync`. */
export interface RequestContext {
  workbook: Workbook;
  sync(): Promise<unknown>;
}

/** The global `Excel` of Office.js. */
export interface ExcelApi {
  run<Result>(batch: (context: RequestContext) => Promise<Result>): Promise<Result>;
}

/** The global `Office` of Office.js. */
export interface OfficeApi {
  /** `host` is null in a browser without Office. */
  onReady(): Promise<{ host: string | null }>;
  context: {
    /** The language of the menus: `fr-FR`. */
    displayLanguage?: string;
    officeTheme?: { isDarkTheme?: boolean; bodyBackgroundColor?: string };
    ui: { openBrowserWindow?(address: string): void };
    requirements?: { isSetSupported(name: string, version: string): boolean };
  };
}
