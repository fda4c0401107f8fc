import { invalidValue, notAvailable } from "../../core/failure/error";
import { splitAddress } from "../../core/publish/address";
import { cellText } from "../../core/publish/cellText";
import { isDate } from "../functions/cells";
import type { Run } from "../google/run";
import type { Range } from "../google/spreadsheet";
import { messagesIn } from "../texts/messages";

/** Cells of the document as texts of an import file. */
export interface SheetCells {
  range: Range;
  /** `Sheet1!A1:C24`, the name of the sheet in apostrophes where it needs them. */
  address: string;
  /** Rows of cells, all of the same length. */
  cells: string[][];
}

/** The most cells that are published at once, as in Excel. */
const MOST_CELLS = 200_000;

/**
 * The part of the selection that has content.
 *
 * @throws SheetError if nothing is selected, if it is empty, and if it is too large.
 */
export function selectedCells(run: Run): SheetCells {
  const selection = run.services.SpreadsheetApp.getActiveRange();
  if (selection === null) throw invalidValue(run.texts.sentences.noSelection());
  const filled = filledPart(selection);
  if (filled === undefined) throw notAvailable(messagesIn(run.context.language)("addin.publish.empty"));
  return cellsOf(filled, run);
}

/**
 * The cells of an address.
 *
 * @throws SheetError if its sheet was deleted.
 */
export function cellsAt(address: string, run: Run): SheetCells {
  const { sheet: name, cells } = splitAddress(address);
  const sheet = run.services.SpreadsheetApp.getActive().getSheetByName(name);
  if (sheet === null) throw invalidValue(run.texts.sentences.sheetGone(name));
  return cellsOf(sheet.getRange(cells), run);
}

/** A range with its texts: dates are days in the time zone of the sheet. */
export function cellsOf(range: Range, run: Run): SheetCells {
  if (range.getNumRows() * range.getNumColumns() > MOST_CELLS)
    throw invalidValue(run.texts.sentences.tooManyCells(MOST_CELLS));
  const formats = range.getNumberFormats();
  const cells = range.getValues().map((row, at) =>
    row.map((value, column) => {
      const content = isDate(value) ? { day: run.zone.dayOf(value) } : value;
      // Sheets gives dates as `Date` objects, never as numbers.
      return cellText(content, formats[at]?.[column] ?? "", () => undefined);
    }),
  );
  return { range, address: addressOf(range), cells };
}

/** A range without the empty rows and columns around its content; `undefined` if it has none. */
function filledPart(range: Range): Range | undefined {
  const sheet = range.getSheet();
  const used = sheet.getDataRange();
  // A selection of whole columns ends where the content of the sheet does.
  const rows = Math.min(range.getNumRows(), used.getNumRows() - range.getRow() + 1);
  const columns = Math.min(range.getNumColumns(), used.getNumColumns() - range.getColumn() + 1);
  if (rows < 1 || columns < 1) return undefined;
  const shown = sheet.getRange(range.getRow(), range.getColumn(), rows, columns).getDisplayValues();
  const filledRows = placesOf(shown.map((row) => row.some((cell) => cell !== "")));
  const filledColumns = placesOf(
    Array.from({ length: columns }, (_, at) => shown.some((row) => row[at] !== "")),
  );
  if (!filledRows || !filledColumns) return undefined;
  return sheet.getRange(
    range.getRow() + filledRows.first,
    range.getColumn() + filledColumns.first,
    filledRows.count,
    filledColumns.count,
  );
}

/** The places from the first to the last `true`; `undefined` without one. */
function placesOf(filled: readonly boolean[]): { first: number; count: number } | undefined {
  const first = filled.indexOf(true);
  return first < 0 ? undefined : { first, count: filled.lastIndexOf(true) - first + 1 };
}

function addressOf(range: Range): string {
  const name = range.getSheet().getName();
  const sheet = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replace(/'/g, "''")}'`;
  return `${sheet}!${range.getA1Notation()}`;
}
