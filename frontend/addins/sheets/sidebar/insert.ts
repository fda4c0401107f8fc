import { notAvailable } from "../../core/failure/error";
import { sentencesIn } from "../../core/failure/sentences";
import { statit } from "../../core/functions/statit";
import { sheetValues } from "../functions/cells";
import type { Run } from "../google/run";
import type { Range, SheetValue } from "../google/spreadsheet";
import { formulaOf } from "./formula";

/** An indicator to insert. */
export interface Insertion {
  /** `account/collection/path`. */
  id: string;
  /** The number of last periods as digits; empty for all. */
  last: string;
  /** The letter of a frequency; empty for that of the indicator. */
  frequency: string;
  /** Whether content may be replaced. */
  canReplace: boolean;
}

/** A sentence about the result. If it is a question, nothing was written: content would be replaced. */
interface Inserted {
  sentence: string;
  isQuestion: boolean;
}

/** Dates of tables, in a form that all locales read alike. */
const DATE_FORMAT = "yyyy-mm-dd";

/** Writes the formula of an indicator, or of its latest value, into the selected cell. */
export function insertFormula(run: Run, kind: "series" | "value", given: Insertion): Inserted {
  const locale = run.services.SpreadsheetApp.getActive().getSpreadsheetLocale();
  const formula =
    kind === "value"
      ? formulaOf("STATIT_VALUE", [given.id, "", given.frequency], locale)
      : formulaOf("STATIT", [given.id, startOf(given), "", given.frequency], locale);
  const cell = selectedCell(run);
  const question = questionAbout(cell, given, run);
  if (question) return question;
  cell.setFormula(formula);
  return { sentence: run.texts.sentences.formulaInserted(nameOf(cell)), isQuestion: false };
}

/**
 * Writes the observations of an indicator below the selected cell: a header, then period and value.
 *
 * @throws SheetError if the indicator has no observation or cannot be read.
 */
export function insertTable(run: Run, given: Insertion): Inserted {
  const options = { start: startOf(given), frequency: given.frequency };
  // A range of two cells, one of them empty, gives the header with the name.
  const table = run.read(statit([[given.id, null]], options, run.context));
  const count = table.length - 1;
  if (count === 0) throw notAvailable(sentencesIn(run.context.language).noObservations(given.id));
  const start = selectedCell(run);
  makeRoom(start, table.length);
  const range = start.getSheet().getRange(start.getRow(), start.getColumn(), table.length, 2);
  const question = questionAbout(range, given, run);
  if (question) return question;
  const values = sheetValues(table, run.zone);
  range.setValues(values.map((row) => row.map(asTyped)));
  if (typeof values[1]?.[0] !== "string") {
    const periods = start.getSheet().getRange(start.getRow() + 1, start.getColumn(), count, 1);
    periods.setNumberFormat(DATE_FORMAT);
  }
  return { sentence: run.texts.sentences.tableInserted(count, nameOf(range)), isQuestion: false };
}

function startOf({ last }: Insertion): string {
  return last === "" ? "" : `-${last}`;
}

/** A text that remains one: `1-2` would become a date, and `=A1` a formula. */
function asTyped(value: SheetValue): SheetValue {
  return typeof value === "string" ? `'${value}` : value;
}

function selectedCell(run: Run): Range {
  const cell = run.services.SpreadsheetApp.getActive().getCurrentCell();
  if (cell === null) throw notAvailable(run.texts.sentences.noCell());
  return cell;
}

/** Adds rows and a column at the end of the sheet where a table of two columns needs them. */
function makeRoom(start: Range, rows: number): void {
  const sheet = start.getSheet();
  const missingRows = start.getRow() + rows - 1 - sheet.getMaxRows();
  if (missingRows > 0) sheet.insertRowsAfter(sheet.getMaxRows(), missingRows);
  if (start.getColumn() === sheet.getMaxColumns()) sheet.insertColumnsAfter(start.getColumn(), 1);
}

/**
 * The question whether the content of cells may be replaced; `undefined` if there is none.
 *
 * @throws SheetError for cells that the user may not change.
 */
function questionAbout(range: Range, given: Insertion, run: Run): Inserted | undefined {
  const { sentences } = run.texts;
  if (!range.canEdit()) throw notAvailable(sentences.cellProtected(nameOf(range)));
  if (given.canReplace || range.isBlank()) return undefined;
  return { sentence: sentences.overwrite(nameOf(range)), isQuestion: true };
}

/** `Sheet1!B2:C14`. */
function nameOf(range: Range): string {
  return `${range.getSheet().getName()}!${range.getA1Notation()}`;
}
