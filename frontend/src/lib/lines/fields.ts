import { BLANK_CLASS, hasRefused, isLongerThan, showsNothing, trimBlanks, trimStart } from "./blank";
import { type Rest, readQuoted, splitFirst, splitValue } from "./split";
import { type ParsedValue, parseValue, separatorsIn, type ValueProblem } from "./value";

export const MAX_LABEL = 100;
export const MAX_TEXT = 500;

export type FieldProblem =
  | ValueProblem
  | "LINE_NO_SEPARATOR"
  | "LINE_DATE_MISSING"
  | "LINE_DATE_QUOTE"
  | "LINE_LABEL_TOO_LONG"
  | "LINE_LABEL_CONTROL"
  | "LINE_VALUE_QUOTE"
  | "LINE_TEXT_QUOTE"
  | "LINE_TEXT_TOO_LONG"
  | "LINE_TEXT_CONTROL";

/** The result of parsing a part of a line: the part, or the broken rule. */
export type Read<Part> =
  | { part: Part; problem?: undefined; stored?: undefined }
  | { part?: undefined; problem: FieldProblem; stored?: string };

/** The date of a line, and the rest after the first separator. */
export function readDate(line: string): Read<{ field: string; rest: Rest }> {
  const split = splitFirst(line);
  if (typeof split === "string") return { problem: split };
  return { part: { field: split.field.text, rest: split.rest } };
}

/** The category label of a line, and the rest after the first separator. */
export function readLabel(line: string): Read<{ field: string; rest: Rest }> {
  const { part, problem } = readDate(line);
  return problem ? { problem } : checkLabel(part.field, part.rest);
}

function checkLabel(field: string, rest: Rest): Read<{ field: string; rest: Rest }> {
  if (hasRefused(field)) return { problem: "LINE_LABEL_CONTROL" };
  if (showsNothing(field)) return { problem: "LINE_DATE_MISSING" };
  if (isLongerThan(field, MAX_LABEL)) return { problem: "LINE_LABEL_TOO_LONG" };
  return { part: { field, rest } };
}

/** Parses the value and the text. */
export function readRest(rest: Rest): Read<ParsedValue & { text: string | null }> {
  const split = splitValue(rest);
  if (typeof split === "string") return { problem: split };
  const { field, text: given } = split;
  const read = parseValue(field.text);
  if (!read.value) return read;
  if (given === undefined) return { part: { ...read.value, text: null } };
  const mayBeCut = rest.separator === "," && !field.isQuoted;
  const cut = mayBeCut ? numberCutByComma(field.raw, given) : undefined;
  if (cut) return { problem: cut };
  const text = readText(given, rest.separator);
  return text.problem ? text : { part: { ...read.value, text: text.part ?? null } };
}

/**
 * Reports a comma after the value that rather belongs to the number: `2024-01,12,5` would silently become 12 with the
 * text "5". Such a text must be quoted if the two together look like one number.
 */
function numberCutByComma(given: string, text: string): ValueProblem | undefined {
  const value = trimStart(given);
  if (!/^\d/.test(text) || !/^\d*$/.test(value.replace(/^[+-]+/, ""))) return undefined;
  const whole = `${value},${text.replace(/[, ]+$/, "")}`;
  const firstTwo = `${value},${text.split(",", 1)[0]}`;
  return separatorsIn(whole) ?? separatorsIn(firstTwo);
}

/** Parses the rest of the line; separators alone are the empty columns of a spreadsheet, not a text. */
function readText(given: string, separator: string): Read<string | null> {
  const field = trimBlanks(given);
  const quoted = readQuoted(field);
  if (quoted === "open") return { problem: "LINE_TEXT_QUOTE" };
  if (quoted ? !isEmptyColumns(quoted.tail, separator) : false) return { problem: "LINE_TEXT_QUOTE" };
  if (!quoted && isEmptyColumns(field, separator)) return { part: null };
  const text = quoted ? quoted.content : field;
  if (hasRefused(text)) return { problem: "LINE_TEXT_CONTROL" };
  if (showsNothing(text)) return { part: null };
  if (isLongerThan(text, MAX_TEXT)) return { problem: "LINE_TEXT_TOO_LONG" };
  return { part: text };
}

/** Whether a field consists of separators and blanks only. */
export function isEmptyColumns(field: string, separator: string): boolean {
  return new RegExp(`^[${separator}${BLANK_CLASS}]*$`).test(field);
}
