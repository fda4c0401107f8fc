/**
 * An argument as a sheet passes it: text, number, logical value, date (Google Sheets), or nothing (`null`, `undefined`,
 * an empty text).
 */
export type Argument = string | number | boolean | Date | null | undefined;

/** An argument that may be a range: rows of cells. */
export type RangeArgument = Argument | readonly (readonly Argument[])[];

/** Whether an argument was left out or refers to an empty cell. */
export function isAbsent(argument: Argument): argument is null | undefined | "" {
  return argument === null || argument === undefined || (typeof argument === "string" && !argument.trim());
}

/** The argument as rows of cells: one row with one cell where it is no range. */
export function rowsOf(argument: RangeArgument): readonly (readonly Argument[])[] {
  return isRange(argument) ? argument : [[argument]];
}

/** The argument as trimmed text, for texts and for quotations in sentences. A date has the form of ISO 8601. */
export function textOf(argument: Argument): string {
  if (argument instanceof Date) return argument.toISOString();
  return String(argument ?? "").trim();
}

function isRange(argument: RangeArgument): argument is readonly (readonly Argument[])[] {
  return Array.isArray(argument);
}
