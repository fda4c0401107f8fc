import type { Argument, RangeArgument } from "../../core/arguments/argument";
import { dayText } from "../../core/arguments/day";
import { serialOf } from "../../core/arguments/serial";
import type { Cell, Table } from "../../core/cells";
import { SheetError } from "../../core/failure/error";
import type { NumberValue, OfficeScripts } from "../host/office";
import type { Session } from "../host/session";

/** The format of dates in results, ISO 8601. */
const DATE_FORMAT = "yyyy-mm-dd";

/** A cell of a result as Excel takes it; the object is an error. */
type ExcelCell = number | string | NumberValue | object;

/** An argument as Excel passes it: a scalar, a data type, rows of them, or nothing. */
export function argumentOf(given: unknown): RangeArgument {
  if (!Array.isArray(given)) return cellOf(given);
  return given.map((row) => (Array.isArray(row) ? row.map(rangeCellOf) : [rangeCellOf(row)]));
}

/** A cell of a range; empty cells may arrive as 0, which is no id. */
function rangeCellOf(given: unknown): Argument {
  return given === 0 ? null : cellOf(given);
}

/** A scalar, or the basic value of a data type; the text of an entity, whose basic value is an error. */
function cellOf(given: unknown): Argument {
  if (typeof given === "string" || typeof given === "number" || typeof given === "boolean") return given;
  if (typeof given !== "object" || given === null) return null;
  if ("type" in given && /Entity$/.test(String(given.type)))
    return "text" in given ? cellOf(given.text) : null;
  return "basicValue" in given ? cellOf(given.basicValue) : null;
}

/** A table as Excel takes it. Empty cells are empty texts: Excel would show `null` as 0. */
export function excelTable(table: Table, session: Session, scripts: OfficeScripts): ExcelCell[][] {
  return table.map((row) => row.map((cell) => excelCell(cell, session, scripts)));
}

/** An error as Excel takes it: `#N/A` or `#VALUE!` with its sentence. */
export function excelError({ kind, message }: SheetError, { CustomFunctions }: OfficeScripts): object {
  return new CustomFunctions.Error(CustomFunctions.ErrorCode[kind], message);
}

/** A date is a formatted number where Excel has them, else its serial number; a text where it has none. */
function excelCell(cell: Cell, { context, numberType }: Session, scripts: OfficeScripts): ExcelCell {
  if (cell === null) return "";
  if (typeof cell !== "object") return cell;
  if (cell instanceof SheetError) return excelError(cell, scripts);
  const serial = serialOf(cell.day, context.dateSystem);
  if (serial === undefined) return dayText(cell.day);
  return numberType ? { type: numberType, basicValue: serial, numberFormat: DATE_FORMAT } : serial;
}
