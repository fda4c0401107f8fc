import type { Range, ReadValue, Sheet, SheetValue, Spreadsheet } from "../google/spreadsheet";
import { cellName, cellPlace, type SimulatedCell, typedCell } from "./cells";

/** A spreadsheet with its sheets. Formulas are calculated when changes are flushed, and only where they changed. */
export class SimulatedSpreadsheet implements Spreadsheet {
  readonly sheets = [new SimulatedSheet(this, "Sheet1", 0)];
  zone = "Europe/Paris";
  locale = "en_US";
  current: Range | null = null;
  readonly toasts: string[] = [];
  /** Whether the script that runs may write cells; custom functions may not. */
  canWrite = true;
  /** The text that a cell shows for a formula. */
  calculate: (formula: string, cell: Range) => string = () => "";

  get first(): SimulatedSheet {
    return this.sheets[0] ?? this.add("Sheet1");
  }

  add(name: string): SimulatedSheet {
    const sheet = new SimulatedSheet(this, name, this.sheets.length);
    this.sheets.push(sheet);
    return sheet;
  }

  getSheets = (): Sheet[] => this.sheets;
  getSheetByName = (name: string) => this.sheets.find((sheet) => sheet.name === name) ?? null;
  getCurrentCell = () => this.current;
  getSpreadsheetTimeZone = () => this.zone;
  getSpreadsheetLocale = () => this.locale;
  readonly named = new Map<string, Range>();
  setNamedRange = (name: string, range: Range) => void this.named.set(name, range);
  getRangeByName = (name: string) => this.named.get(name) ?? null;
  removeNamedRange = (name: string) => {
    if (!this.named.delete(name)) throw new Error(`The named range ${name} does not exist.`);
  };
  toast = (message: string) => void this.toasts.push(message);
}

/** A sheet of 10 rows and 5 columns. */
export class SimulatedSheet implements Sheet {
  readonly cells = new Map<string, SimulatedCell>();
  /** Names of cells that the user may not change. */
  readonly protected = new Set<string>();
  readonly name: string;
  readonly spreadsheet: SimulatedSpreadsheet;
  private readonly id: number;
  private readonly changed = new Set<string>();
  private readonly calculated = new Map<string, string>();
  private rows = 10;
  private columns = 5;

  constructor(spreadsheet: SimulatedSpreadsheet, name: string, id: number) {
    this.spreadsheet = spreadsheet;
    this.name = name;
    this.id = id;
  }

  getName = () => this.name;
  getSheetId = () => this.id;
  getMaxRows = () => this.rows;
  getMaxColumns = () => this.columns;
  getDataRange = (): Range => this.getRange(1, 1, this.rows, this.columns);
  insertRowsAfter = (_row: number, count: number) => {
    this.rows += count;
  };
  insertColumnsAfter = (_column: number, count: number) => {
    this.columns += count;
  };

  getRange(first: number | string, column = 1, rows = 1, columns = 1): Range {
    if (typeof first === "string" && first.includes(":")) {
      const [from, to] = first.split(":").map(cellPlace);
      if (!from || !to) throw new Error(`no range: ${first}`);
      return this.getRange(from.row, from.column, to.row - from.row + 1, to.column - from.column + 1);
    }
    const place = typeof first === "string" ? cellPlace(first) : { row: first, column };
    if (place.row + rows - 1 > this.rows || place.column + columns - 1 > this.columns) {
      throw new Error("The coordinates of the range are outside the dimensions of the sheet.");
    }
    return new SimulatedRange(this, place.row, place.column, rows, columns);
  }

  /** Writes a cell. */
  set(name: string, cell: SimulatedCell): void {
    if (!this.spreadsheet.canWrite) throw new Error("You do not have permission to call setValues");
    if (this.protected.has(name)) throw new Error("You are trying to edit a protected cell.");
    this.cells.set(name, cell);
    this.changed.add(name);
  }

  /** Calculates the formulas that changed. */
  flush(): void {
    for (const name of this.changed) {
      const cell = this.cells.get(name);
      if (!cell?.formula || this.calculated.get(name) === cell.formula) continue;
      this.calculated.set(name, cell.formula);
      cell.display = this.spreadsheet.calculate(cell.formula, this.getRange(name));
    }
    this.changed.clear();
  }

  /** The texts of the cells from A1 to the last row and column with content, by row. */
  shown(): string[][] {
    const places = [...this.cells.keys()].map(cellPlace);
    const last = (of: "row" | "column") => Math.max(0, ...places.map((place) => place[of]));
    const texts = this.getRange(1, 1, last("row"), last("column")).getDisplayValues();
    return texts;
  }
}

class SimulatedRange implements Range {
  private readonly sheet: SimulatedSheet;
  private readonly row: number;
  private readonly column: number;
  private readonly rows: number;
  private readonly columns: number;

  constructor(sheet: SimulatedSheet, row: number, column: number, rows: number, columns: number) {
    this.sheet = sheet;
    this.row = row;
    this.column = column;
    this.rows = rows;
    this.columns = columns;
  }

  getSheet = () => this.sheet;
  getRow = () => this.row;
  getColumn = () => this.column;
  getNumRows = () => this.rows;
  getNumColumns = () => this.columns;
  getA1Notation = () => {
    const first = cellName(this.row, this.column);
    const last = cellName(this.row + this.rows - 1, this.column + this.columns - 1);
    return first === last ? first : `${first}:${last}`;
  };
  getFormulas = () => this.names().map((row) => row.map((name) => this.sheet.cells.get(name)?.formula ?? ""));
  getDisplayValues = () =>
    this.names().map((row) => row.map((name) => this.sheet.cells.get(name)?.display ?? ""));
  getValues = (): ReadValue[][] =>
    this.names().map((row) =>
      row.map((name) => {
        const cell = this.sheet.cells.get(name);
        return cell?.value ?? cell?.display ?? "";
      }),
    );
  getNumberFormats = () =>
    this.names().map((row) => row.map((name) => this.sheet.cells.get(name)?.format ?? "General"));
  isBlank = () => this.names().every((row) => row.every((name) => !this.sheet.cells.has(name)));
  canEdit = () => this.names().every((row) => row.every((name) => !this.sheet.protected.has(name)));
  setFormula = (formula: string) => this.setValues([[formula]]);
  setValues = (values: SheetValue[][]) => {
    this.names().forEach((row, rowAt) => {
      row.forEach((name, columnAt) => {
        const value = values[rowAt]?.[columnAt] ?? null;
        this.sheet.set(name, typedCell(value, this.sheet.spreadsheet.zone));
      });
    });
  };
  setNumberFormat = (format: string) => {
    for (const name of this.names().flat()) {
      const cell = this.sheet.cells.get(name);
      if (cell) cell.format = format;
    }
  };
  activate = () => {
    this.sheet.spreadsheet.current = this;
  };

  private names(): string[][] {
    return Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_each, column) => cellName(this.row + row, this.column + column)),
    );
  }
}
