import { splitAddress } from "../../../core/publish/address";
import { type Host, HostError, type HostErrorCode, type SheetRange } from "./host";
import type { CellValue, ExcelApi, OfficeApi, Range, RequestContext, Workbook } from "./office";

/** The most cells that are read at once. Excel on the web passes 5 MB. */
const MAX_CELLS = 200_000;
/** The most rows that are written at once. */
const ROWS_AT_ONCE = 10_000;

/** Codes of Office.js, by the cause that a person can mend. */
const CODES: Record<string, HostErrorCode> = {
  InvalidSelection: "selection",
  InvalidOperationInCellEditMode: "editing",
  AccessDenied: "protected",
  RequestPayloadSizeLimitExceeded: "tooLarge",
  ResponsePayloadSizeLimitExceeded: "tooLarge",
  ItemNotFound: "gone",
};

/** The commands of Excel through Office.js. */
export function excelHost(excel: ExcelApi, office: OfficeApi): Host {
  const run = <Result>(batch: (context: RequestContext) => Promise<Result>) =>
    excel.run(batch).catch((error: unknown) => {
      throw asHostError(error);
    });
  return {
    ...writing(run),
    ...reading(run),
    ...settings(run),
    openWindow(address) {
      if (office.context.ui.openBrowserWindow) office.context.ui.openBrowserWindow(address);
      else open(address, "_blank", "noopener");
    },
  };
}

type Run = <Result>(batch: (context: RequestContext) => Promise<Result>) => Promise<Result>;

function writing(run: Run): Pick<Host, "target" | "writeFormula" | "writeTable" | "recalculate" | "select"> {
  return {
    target: (rows, columns) =>
      run(async (context) => {
        const first = context.workbook.getSelectedRange().getCell(0, 0);
        const range = first.getResizedRange(rows - 1, columns - 1);
        range.load("address, formulas");
        await context.sync();
        return { address: range.address, isFilled: range.formulas.flat().some((cell) => cell !== "") };
      }),
    writeFormula: (address, formula) =>
      run(async (context) => {
        rangeAt(context.workbook, address).formulas = [[formula]];
        await context.sync();
      }),
    writeTable: (address, rows, formats) =>
      run(async (context) => {
        const first = rangeAt(context.workbook, address).getCell(0, 0);
        for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
          const part = rows.slice(from, from + ROWS_AT_ONCE);
          writePart(first, from, part, formats);
          await context.sync();
        }
      }),
    recalculate: () =>
      run(async (context) => {
        context.workbook.application.calculate("Full");
        await context.sync();
      }),
    select: (address) =>
      run(async (context) => {
        rangeAt(context.workbook, address).select();
        await context.sync();
      }),
  };
}

function writePart(
  first: Range,
  from: number,
  rows: readonly (readonly CellValue[])[],
  formats: readonly (string | null)[],
): void {
  formats.forEach((format, column) => {
    const cells = first.getCell(from, column).getResizedRange(rows.length - 1, 0);
    // The format comes first: a text such as 2024-03 would become a date in a cell without one.
    if (format !== null) cells.numberFormat = format;
    cells.values = rows.map((row) => [row[column] ?? ""]);
  });
}

function reading(run: Run): Pick<Host, "selection" | "range" | "named"> {
  return {
    selection: () =>
      run(async (context) => {
        const used = context.workbook.getSelectedRange().getUsedRangeOrNullObject(true);
        return contentOf(used, context);
      }),
    range: (address) => run((context) => existing(rangeAt(context.workbook, address), context)),
    named: (name) =>
      run(async (context) => {
        const item = context.workbook.names.getItemOrNullObject(name);
        await context.sync();
        if (item.isNullObject) throw new HostError("gone");
        return existing(item.getRangeOrNullObject(), context);
      }),
  };
}

/** The content of a range; `undefined` if it does not exist. */
async function contentOf(range: Range, context: RequestContext): Promise<SheetRange | undefined> {
  range.load("address, rowCount, columnCount");
  await context.sync();
  if (range.isNullObject) return undefined;
  if (range.rowCount * range.columnCount > MAX_CELLS) throw new HostError("tooLarge");
  range.load("values, text, numberFormat");
  await context.sync();
  return { address: range.address, values: range.values, texts: range.text, formats: range.numberFormat };
}

async function existing(range: Range, context: RequestContext): Promise<SheetRange> {
  const content = await contentOf(range, context);
  if (content === undefined) throw new HostError("gone");
  return content;
}

function settings(run: Run): Pick<Host, "setName" | "removeName" | "setting" | "setSetting"> {
  const removeName = async (name: string, context: RequestContext) => {
    const item = context.workbook.names.getItemOrNullObject(name);
    await context.sync();
    if (!item.isNullObject) item.delete();
  };
  return {
    setName: (name, address) =>
      run(async (context) => {
        await removeName(name, context);
        context.workbook.names.add(name, rangeAt(context.workbook, address)).visible = false;
        await context.sync();
      }),
    removeName: (name) =>
      run(async (context) => {
        await removeName(name, context);
        await context.sync();
      }),
    setting: (key) =>
      run(async (context) => {
        const setting = context.workbook.settings.getItemOrNullObject(key);
        setting.load("value");
        await context.sync();
        return setting.isNullObject ? undefined : setting.value;
      }),
    setSetting: (key, value) =>
      run(async (context) => {
        context.workbook.settings.add(key, value);
        await context.sync();
      }),
  };
}

function rangeAt(workbook: Workbook, address: string): Range {
  const { sheet, cells } = splitAddress(address);
  return workbook.worksheets.getItem(sheet).getRange(cells);
}

function asHostError(error: unknown): HostError {
  if (error instanceof HostError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new HostError(CODES[code] ?? "other", error instanceof Error ? error.message : "");
}
