import { type Argument, type RangeArgument, rowsOf, textOf } from "../../core/arguments/argument";
import { dayText } from "../../core/arguments/day";
import type { Cell, Table } from "../../core/cells";
import { SheetError } from "../../core/failure/error";
import type { SheetValue } from "../google/spreadsheet";
import type { SheetZone } from "../google/zone";

/** The cells of an argument, with `YYYY-MM-DD` in place of dates: they are days in the time zone of the sheet. */
export function rangeOf(argument: RangeArgument, zone: SheetZone): readonly (readonly Argument[])[] {
  return rowsOf(argument).map((row) => row.map((cell) => (isDate(cell) ? dayText(zone.dayOf(cell)) : cell)));
}

/** An argument that is one value. A range of several cells becomes their texts, which errors quote. */
export function singleOf(argument: RangeArgument, zone: SheetZone): Argument {
  const cells = rangeOf(argument, zone).flat();
  return cells.length > 1 ? cells.map(textOf).join("; ") : cells[0];
}

/** A result as a custom function returns it. The error of a cell is its sentence: Sheets has none for single cells. */
export function sheetValues(table: Table, zone: SheetZone): SheetValue[][] {
  return table.map((row) => row.map((cell) => sheetValue(cell, zone)));
}

function sheetValue(cell: Cell, zone: SheetZone): SheetValue {
  if (cell instanceof SheetError) return cell.message;
  return typeof cell === "object" && cell !== null ? zone.midnightOf(cell.day) : cell;
}

/** Whether a value is a `Date`, also one of another realm, for which `instanceof` is false. */
export function isDate(argument: unknown): argument is Date {
  return Object.prototype.toString.call(argument) === "[object Date]";
}
