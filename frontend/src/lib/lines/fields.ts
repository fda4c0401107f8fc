import {
  BLANK_CLASS,
  hasRefused,
  isLongerThan,
  showsNothing,
  trimBlanks,
  trimStart,
  trimStartButTab,
} from "./blank";
import { type ParsedValue, parseValue, separatorsIn, type ValueProblem } from "./value";

export const MAX_LABEL = 100;
export const MAX_TEXT = 500;

export type FieldProblem =
  | ValueProblem
  | "LINE_NO_SEPARATOR"
  | "LINE_DATE_MISSING"
  | "LINE_LABEL_TOO_LONG"
  | "LINE_LABEL_CONTROL"
  | "LINE_TEXT_QUOTE"
  | "LINE_TEXT_TOO_LONG"
  | "LINE_TEXT_CONTROL";

/** What the rules say of a part of a line: it is read, or a rule is broken. */
export type Read<Part> =
  | { part: Part; problem?: undefined; stored?: undefined }
  | { part?: undefined; problem: FieldProblem; stored?: string };

/** What follows the first separator of a line. */
export interface Rest {
  separator: string;
  fields: string;
}

/** The first field, and what follows the first separator that occurs. */
export function firstField(line: string): Read<{ field: string; rest: Rest }> {
  const at = line.search(/[,;\t]/);
  if (at < 0) return { problem: "LINE_NO_SEPARATOR" };
  const rest = { separator: line.charAt(at), fields: line.slice(at + 1) };
  return { part: { field: trimBlanks(line.slice(0, at)), rest } };
}

/** Reads a field in double quotes, doubled inside: its content, and what follows the closing quote. */
function readQuoted(field: string): { content: string; tail: string } | "open" | undefined {
  if (!field.startsWith('"')) return undefined;
  const match = /^"((?:[^"]|"")*)"(?!")/.exec(field);
  if (!match) return "open";
  return { content: (match[1] ?? "").replaceAll('""', '"'), tail: field.slice(match[0].length) };
}

/** Reads the category label of a line, in double quotes or not. */
export function readLabel(given: string): Read<{ field: string; rest: Rest }> {
  const line = trimStartButTab(given);
  const quoted = readQuoted(line);
  if (quoted === "open") return { problem: "LINE_TEXT_QUOTE" };
  if (!quoted) {
    const first = firstField(line);
    return first.part ? checkLabel(first.part.field, first.part.rest) : first;
  }
  const tail = trimStartButTab(quoted.tail);
  if (tail === "") return { problem: "LINE_NO_SEPARATOR" };
  if (!/^[,;\t]/.test(tail)) return { problem: "LINE_TEXT_QUOTE" };
  return checkLabel(trimBlanks(quoted.content), { separator: tail.charAt(0), fields: tail.slice(1) });
}

function checkLabel(field: string, rest: Rest): Read<{ field: string; rest: Rest }> {
  if (hasRefused(field)) return { problem: "LINE_LABEL_CONTROL" };
  if (showsNothing(field)) return { problem: "LINE_DATE_MISSING" };
  if (isLongerThan(field, MAX_LABEL)) return { problem: "LINE_LABEL_TOO_LONG" };
  return { part: { field, rest } };
}

/** Reads the value and the text. */
export function readRest({ separator, fields }: Rest): Read<ParsedValue & { text: string | null }> {
  const at = fields.indexOf(separator);
  const read = parseValue(at < 0 ? fields : fields.slice(0, at));
  if (!read.value) return read;
  const { value } = read;
  if (at < 0) return { part: { ...value, text: null } };
  const given = fields.slice(at + 1);
  const cut = separator === "," ? numberCutByComma(fields.slice(0, at), given) : undefined;
  if (cut) return { problem: cut };
  const text = readText(given, separator);
  return text.problem ? text : { part: { ...value, text: text.part ?? null } };
}

/**
 * Tells whether the comma after the value rather belongs to the number: `2024-01,12,5` would silently become 12
 * with the text "5". Such a text must be quoted if the two together look like one number.
 */
function numberCutByComma(value: string, text: string): ValueProblem | undefined {
  if (!/^\d/.test(text) || !/^\d*$/.test(trimStart(value).replace(/^[+-]+/, ""))) return undefined;
  const whole = `${value},${text.replace(/[, ]+$/, "")}`;
  const firstTwo = `${value},${text.split(",", 1)[0]}`;
  return separatorsIn(whole) ?? separatorsIn(firstTwo);
}

/** The rest of the line; separators alone are the empty columns of a spreadsheet, not a text. */
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

/** Whether there is nothing but separators and blanks. */
export function isEmptyColumns(field: string, separator: string): boolean {
  return new RegExp(`^[${separator}${BLANK_CLASS}]*$`).test(field);
}
