import type { CellValue, ExcelApi, OfficeApi, Range, Workbook } from "../host/office";

/** The surroundings of a simulated Excel. */
export interface SimulatedOptions {
  /** The language of the menus: `fr-FR`. */
  language: string;
}

/** A workbook with one sheet, `Sheet1`, as tests read and fill it. */
interface SimulatedWorkbook {
  /** Cells by address: `B2`. Absent cells are empty. */
  cells: Map<string, { value: CellValue; formula?: string; format: string }>;
  /** The selected cells: `A1:B2`. */
  selected: string;
  /** The hidden names of ranges and their addresses. */
  names: Map<string, string>;
  /** The values that are saved with the workbook. */
  settings: Map<string, unknown>;
  /** `OfficeRuntime.storage`. */
  storage: Map<string, string>;
  /** Addresses that were opened in the browser. */
  opened: string[];
  /** The number of calculations of the whole workbook. */
  calculations: number;
}

/** The simulated globals of office.js. */
export interface SimulatedOffice {
  Office: OfficeApi;
  Excel: ExcelApi;
  OfficeRuntime: object;
  CustomFunctions: object;
  simulated: SimulatedWorkbook;
}

/**
 * Office.js with a workbook in memory, for tests in Node and in a browser. Formulas are calculated by the functions that
 * a script associates. The function refers to nothing outside itself, so that a page can run its text.
 */
export function simulateOffice({ language }: SimulatedOptions): SimulatedOffice {
  type Calculate = (...given: unknown[]) => Promise<unknown[][]>;
  interface Rectangle {
    row: number;
    column: number;
    rows: number;
    columns: number;
  }
  const functions = new Map<string, Calculate>();
  const simulated: SimulatedWorkbook = {
    cells: new Map(),
    selected: "A1",
    names: new Map(),
    settings: new Map(),
    storage: new Map(),
    opened: [],
    calculations: 0,
  };
  const nameOf = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + 1}`;
  const rectangleOf = (address: string): Rectangle => {
    const ends = (address.split("!").at(-1) ?? "").replaceAll("$", "").split(":");
    const at = ends.map((cell) => ({ column: cell.charCodeAt(0) - 65, row: Number(cell.slice(1)) - 1 }));
    const [first = { row: 0, column: 0 }, last = first] = at;
    return { ...first, rows: last.row - first.row + 1, columns: last.column - first.column + 1 };
  };
  const addressOf = ({ row, column, rows, columns }: Rectangle) => {
    const last = nameOf(row + rows - 1, column + columns - 1);
    return rows * columns === 1 ? `Sheet1!${nameOf(row, column)}` : `Sheet1!${nameOf(row, column)}:${last}`;
  };

  /** The arguments of a formula in the notation of Office.js. */
  const argumentsOf = (formula: string): unknown[] =>
    [...formula.slice(formula.indexOf("(") + 1, -1).matchAll(/(?:"((?:[^"]|"")*)"|([^,"]*))(,|$)/g)]
      .filter((match, at) => at === 0 || match.index < formula.slice(formula.indexOf("(") + 1, -1).length)
      .map(([, text, other]) => {
        if (text !== undefined) return text.replaceAll('""', '"');
        return other ? Number(other) : null;
      });
  const PARAMETERS: Record<string, number> = { SERIES: 7, VALUE: 5 };
  const calculate = async (address: string): Promise<void> => {
    const cell = simulated.cells.get(address);
    const name = /^=STATIT\.(\w+)\(/.exec(cell?.formula ?? "")?.[1] ?? "";
    const run = functions.get(name);
    if (!cell?.formula || !run) return;
    const given = argumentsOf(cell.formula);
    const all = Array.from({ length: PARAMETERS[name] ?? given.length }, (_, at) => given[at] ?? null);
    try {
      const [[value] = []] = await run(...all, { address: `Sheet1!${address}` });
      const basic = typeof value === "object" && value !== null && "basicValue" in value;
      cell.value = basic ? (value.basicValue as CellValue) : (value as CellValue);
    } catch {
      cell.value = "#N/A";
    }
  };

  const rangeOf = (rectangle: Rectangle): Range => {
    const { row, column, rows, columns } = rectangle;
    const map = <Value>(read: (address: string) => Value) =>
      Array.from({ length: rows }, (_, down) =>
        Array.from({ length: columns }, (_, right) => read(nameOf(row + down, column + right))),
      );
    const set = (address: string, part: { value?: CellValue; formula?: string; format?: string }) => {
      const { formula: _, ...before } = simulated.cells.get(address) ?? { value: "", format: "General" };
      simulated.cells.set(address, { ...before, ...part });
    };
    return {
      address: addressOf(rectangle),
      rowCount: rows,
      columnCount: columns,
      get values() {
        return map((address) => simulated.cells.get(address)?.value ?? "");
      },
      set values(values) {
        map((address) => address).forEach((cells, at) => {
          cells.forEach((address, place) => {
            const value = values[at]?.[place] ?? "";
            set(address, { value: typeof value === "string" ? value.replace(/^'/, "") : value });
          });
        });
      },
      get text() {
        return map((address) => String(simulated.cells.get(address)?.value ?? ""));
      },
      get formulas() {
        return map((address) => {
          const cell = simulated.cells.get(address);
          return cell?.formula ?? cell?.value ?? "";
        });
      },
      set formulas(formulas) {
        const address = nameOf(row, column);
        set(address, { value: "#BUSY!", formula: String(formulas[0]?.[0]) });
        void calculate(address);
      },
      get numberFormat(): string[][] {
        return map((address) => simulated.cells.get(address)?.format ?? "General");
      },
      set numberFormat(format: string[][] | string) {
        for (const address of map((each) => each).flat()) set(address, { format: String(format) });
      },
      load: () => undefined,
      select: () => {
        simulated.selected = addressOf(rectangle).split("!")[1] ?? "";
      },
      getCell: (down, right) => rangeOf({ row: row + down, column: column + right, rows: 1, columns: 1 }),
      getResizedRange: (down, right) =>
        rangeOf({ ...rectangle, rows: rows + down, columns: columns + right }),
      getUsedRangeOrNullObject: () => usedOf(rectangle),
    };
  };
  const usedOf = (rectangle: Rectangle): Range => {
    const { row, column, rows, columns } = rectangle;
    const filled = [...simulated.cells]
      .filter(([, { value }]) => value !== "")
      .map(([address]) => rectangleOf(address))
      .filter((at) => at.row >= row && at.row < row + rows)
      .filter((at) => at.column >= column && at.column < column + columns);
    if (filled.length === 0) return { ...rangeOf(rectangle), isNullObject: true };
    const top = Math.min(...filled.map((at) => at.row));
    const left = Math.min(...filled.map((at) => at.column));
    return rangeOf({
      row: top,
      column: left,
      rows: Math.max(...filled.map((at) => at.row)) - top + 1,
      columns: Math.max(...filled.map((at) => at.column)) - left + 1,
    });
  };
  const itemOf = (name: string) => {
    const address = simulated.names.get(name);
    return {
      isNullObject: address === undefined,
      visible: true,
      getRangeOrNullObject: () => rangeOf(rectangleOf(address ?? "A1")),
      delete: () => void simulated.names.delete(name),
    };
  };
  const settingOf = (key: string) => ({
    isNullObject: !simulated.settings.has(key),
    value: simulated.settings.get(key),
    load: () => undefined,
  });
  const workbook: Workbook & { functions: object } = {
    application: {
      calculate: () => {
        simulated.calculations += 1;
        for (const address of simulated.cells.keys()) void calculate(address);
      },
    },
    getSelectedRange: () => rangeOf(rectangleOf(simulated.selected)),
    worksheets: { getItem: () => ({ getRange: (address) => rangeOf(rectangleOf(address)) }) },
    names: {
      add: (name, range) => {
        simulated.names.set(name, range.address);
        return itemOf(name);
      },
      getItemOrNullObject: itemOf,
    },
    settings: {
      add: (key, value) => {
        simulated.settings.set(key, structuredClone(value));
        return settingOf(key);
      },
      getItemOrNullObject: settingOf,
    },
    // DATE(2000;1;1) in the 1900 system.
    functions: { date: () => ({ value: 36_526, load: () => undefined }) },
  };
  type Batch = Parameters<ExcelApi["run"]>[0];
  const run = (...given: unknown[]) => (given.at(-1) as Batch)({ workbook, sync: async () => undefined });
  class CellError extends Error {
    readonly code: string;
    constructor(code: string, message: string) {
      super(message);
      this.code = code;
    }
  }
  return {
    Office: {
      onReady: async () => ({ host: "Excel" }),
      context: {
        displayLanguage: language,
        requirements: { isSetSupported: () => true },
        ui: { openBrowserWindow: (address) => void simulated.opened.push(address) },
      },
    },
    Excel: { run: run as ExcelApi["run"] },
    OfficeRuntime: {
      storage: {
        getItem: async (name: string) => simulated.storage.get(name) ?? null,
        setItem: async (name: string, value: string) => void simulated.storage.set(name, value),
        removeItem: async (name: string) => void simulated.storage.delete(name),
      },
    },
    CustomFunctions: {
      Error: CellError,
      ErrorCode: { notAvailable: "#N/A", invalidValue: "#VALUE!" },
      associate: (id: string, given: Calculate) => void functions.set(id, given),
    },
    simulated,
  };
}
