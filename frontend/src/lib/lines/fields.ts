import { BLANK_CLASS, hasRefused, isLongerThan, showsNothing, trimBlanks, trimStart } from "./blank";
import { type Rest, readQuoted, splitFirst, splitValue } from "./split";
import { parseStatus, type StatusProblem, splitCodes } from "./status";
import { MAX_DIGITS, parseValue, separatorsIn, type ValueProblem } from "./value";

const MAX_LABEL = 100;
const MAX_TEXT = 500;

export type FieldProblem =
  | ValueProblem
  | StatusProblem
  | "LINE_NO_SEPARATOR"
  | "LINE_DATE_MISSING"
  | "LINE_DATE_QUOTE"
  | "LINE_LABEL_TOO_LONG"
  | "LINE_LABEL_CONTROL"
  | "LINE_VALUE_QUOTE"
  | "LINE_TEXT_QUOTE"
  | "LINE_TEXT_TOO_LONG"
  | "LINE_TEXT_CONTROL";

/** The result of parsing a part of a line: the part, or the broken rule with the parameters of its sentence. */
export type Read<Part> = { part: Part; problem?: undefined } | Broken;

interface Broken {
  part?: undefined;
  problem: FieldProblem;
  params?: Record<string, string | number>;
}

/** The date of a line, and the rest after the first separator. */
export function readDate(line: string): Read<{ field: string; rest: Rest }> {
  const split = splitFirst(line);
  if (typeof split === "string") return { problem: split };
  return { part: { field: split.field.text, rest: split.rest } };
}

/** The category label of a line, and the rest after the first separator. */
export function readLabel(line: string): Read<{ field: string; rest: Rest }> {
  const read = readDate(line);
  return read.part ? checkLabel(read.part.field, read.part.rest) : read;
}

function checkLabel(field: string, rest: Rest): Read<{ field: string; rest: Rest }> {
  if (hasRefused(field)) return { problem: "LINE_LABEL_CONTROL" };
  if (showsNothing(field)) return { problem: "LINE_DATE_MISSING" };
  if (isLongerThan(field, MAX_LABEL)) return { problem: "LINE_LABEL_TOO_LONG", params: { max: MAX_LABEL } };
  return { part: { field, rest } };
}

/** The value, the status and the text of a line. */
export interface LineContent {
  /** `null` for a hole. */
  value: number | null;
  /** The number of written decimals; 0 for a hole. */
  decimals: number;
  status: string | null;
  text: string | null;
}

/** Parses the value, its codes and the text. */
export function readRest(rest: Rest): Read<LineContent> {
  const split = splitValue(rest);
  if (typeof split === "string") return { problem: split };
  const { field, text: given } = split;
  const { number, codes } = splitCodes(field.text);
  const read = readNumber(number, rest.separator);
  if (!read.part) return read;
  const status = parseStatus(codes, number !== undefined);
  if (status.problem) return status;
  const content = { ...read.part, status: status.status };
  if (given === undefined) return { part: { ...content, text: null } };
  const mayBeCut = rest.separator === "," && !field.isQuoted;
  const cut = mayBeCut ? numberCutByComma(field.raw, given) : undefined;
  if (cut) return refuseNumber(cut, rest.separator);
  const text = readText(given, rest.separator);
  return text.problem ? text : { part: { ...content, text: text.part ?? null } };
}

function readNumber(
  number: string | undefined,
  separator: string,
): Read<{ value: number | null; decimals: number }> {
  if (number === undefined) return { part: { value: null, decimals: 0 } };
  const { value, problem, stored } = parseValue(number);
  return value ? { part: value } : refuseNumber(problem, separator, stored);
}

function refuseNumber(problem: ValueProblem, separator: string, stored?: string): Broken {
  if (stored !== undefined) return { problem, params: { stored } };
  if (problem === "LINE_VALUE_DIGITS") return { problem, params: { max: MAX_DIGITS } };
  return problem === "LINE_VALUE_DECIMAL_COMMA" ? { problem, params: { separator } } : { problem };
}

/**
 * Reports a comma after the value that rather belongs to the number: `2024-01,12,5` would silently become 12 with the
 * text "5". Such a text must be quoted if the two together look like one number.
 */
function numberCutByComma(given: string, text: string): ValueProblem | undefined {
  const value = trimStart(given);
  if (!/^\d/.test(text) || !/^\d*$/.test(value.replace(/^[+-]+/, ""))) return undefined;
  const joined = (part: string) => `${value},${splitCodes(part).number?.replace(/[, ]+$/, "") ?? ""}`;
  return separatorsIn(joined(text)) ?? separatorsIn(joined(text.split(",", 1)[0] ?? ""));
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
  if (isLongerThan(text, MAX_TEXT)) return { problem: "LINE_TEXT_TOO_LONG", params: { max: MAX_TEXT } };
  return { part: text };
}

/** Whether a field consists of separators and blanks only. */
export function isEmptyColumns(field: string, separator: string): boolean {
  return new RegExp(`^[${separator}${BLANK_CLASS}]*$`).test(field);
}
