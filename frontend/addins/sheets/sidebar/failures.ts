import { invalidValue } from "../../core/failure/error";
import { recordedFailures } from "../functions/failure";
import type { Run } from "../google/run";
import { statitCells } from "./statitCells";

/** A cell whose formula failed. */
export interface Failure {
  sheet: string;
  /** `B2`. */
  cell: string;
  formula: string;
  /** The reason, as a sentence. */
  sentence: string;
}

/** Error values of Sheets in the languages of its interface: `#ERROR!`, `#N/A`, `#NOM?`. */
const ERROR = /^#[\p{Lu}\d/ ]{2,}[!?]?$/u;

/** The cells of the document with a formula of the add-on that show an error, and a sentence about them. */
export function failures(run: Run): { sentence: string; failed: Failure[] } {
  const { services, texts } = run;
  const cells = statitCells(services).filter(({ display }) => ERROR.test(display));
  const recorded = recordedFailures(
    services,
    cells.map(({ range }) => range),
  );
  const failed = cells.map(({ range, formula, display }, place) => ({
    sheet: range.getSheet().getName(),
    cell: range.getA1Notation(),
    formula,
    sentence: reasonOf(display, recorded[place], run),
  }));
  const count = failed.length;
  return {
    sentence: count > 0 ? texts.sentences.failed(count) : texts.sentences.nothingFailed(),
    failed,
  };
}

/** Selects a cell of the list. */
export function showCell(run: Run, sheetName: string, cell: string): void {
  const sheet = run.services.SpreadsheetApp.getActive().getSheetByName(sheetName);
  if (sheet === null) throw invalidValue(run.texts.sentences.sheetGone(sheetName));
  sheet.getRange(cell).activate();
}

/** `#REF!` and `#NAME?` come from Sheets itself; the reason of others was recorded when they failed. */
function reasonOf(display: string, recorded: string | undefined, { texts }: Run): string {
  if (display.startsWith("#REF")) return texts.sentences.noRoom();
  if (/^#(?:NAME|NOM)\?/.test(display)) return texts.sentences.unknownName();
  return recorded ?? texts.sentences.reasonUnknown();
}
