import type { ReadValue, SheetValue } from "../google/spreadsheet";
import { dateDisplay } from "./wallClock";

/** A cell of a simulated sheet. */
export interface SimulatedCell {
  formula: string;
  /** The text that the cell shows. */
  display: string;
  format?: string;
  /** The value that a script reads; absent for the shown text. */
  value?: ReadValue;
}

/** A cell after a value was typed into it, or written by a script: `=` begins a formula, `'` a text. */
export function typedCell(value: SheetValue, zone: string): SimulatedCell {
  if (Object.prototype.toString.call(value) === "[object Date]") {
    return { formula: "", display: dateDisplay(value as Date, zone), value: value as Date };
  }
  const text = String(value ?? "");
  if (text.startsWith("=")) return { formula: text, display: "" };
  if (/^\d{1,2}[-/]\d{1,2}$/.test(text)) return { formula: "", display: `a date: ${text}` };
  const display = text.replace(/^'/, "");
  return typeof value === "number" ? { formula: "", display, value } : { formula: "", display };
}

/** `B2` for row 2 and column 2. */
export function cellName(row: number, column: number): string {
  return (column > 26 ? letter(Math.floor((column - 1) / 26)) : "") + letter(((column - 1) % 26) + 1) + row;
}

/** Row and column of `B2`. */
export function cellPlace(name: string): { row: number; column: number } {
  const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

function letter(place: number): string {
  return String.fromCharCode(64 + place);
}
