import { trimBlanks, trimStart, trimStartButTab } from "./blank";

/** The date, label or value of a line. */
export interface Field {
  /** As written, with blanks and quotes. */
  raw: string;
  /** The content, without quotes and surrounding blanks. */
  text: string;
  isQuoted: boolean;
}

/** The part after the first separator of a line. */
export interface Rest {
  separator: string;
  fields: string;
}

/** A field, followed by nothing, or by a separator and the rest. */
interface Split {
  field: Field;
  tail: string;
}

const SEPARATORS = ",;\t";

/** Parses a field in double quotes, which are doubled inside: its content, and the part after the closing quote. */
export function readQuoted(field: string): { content: string; tail: string } | "open" | undefined {
  if (!field.startsWith('"')) return undefined;
  const match = /^"((?:[^"]|"")*)"(?!")/.exec(field);
  if (!match) return "open";
  return { content: (match[1] ?? "").replaceAll('""', '"'), tail: field.slice(match[0].length) };
}

/**
 * Splits off a field before one of the separators, in double quotes or not. `undefined` if quotes are not closed, or if
 * the closing quote is followed by other text.
 */
function splitField(given: string, separators: string): Split | undefined {
  // A tab that separates fields is no blank.
  const trim = separators.includes("\t") ? trimStartButTab : trimStart;
  const quoted = readQuoted(trim(given));
  if (quoted === "open") return undefined;
  if (!quoted) {
    const at = separators.length === 1 ? given.indexOf(separators) : given.search(/[,;\t]/);
    const raw = at < 0 ? given : given.slice(0, at);
    return { field: { raw, text: trimBlanks(raw), isQuoted: false }, tail: given.slice(raw.length) };
  }
  const tail = trim(quoted.tail);
  if (tail !== "" && !separators.includes(tail.charAt(0))) return undefined;
  const raw = given.slice(0, given.length - tail.length);
  return { field: { raw, text: trimBlanks(quoted.content), isQuoted: true }, tail };
}

/** Splits off the date or label at the first separator outside double quotes. */
export function splitFirst(
  line: string,
): { field: Field; rest: Rest } | "LINE_DATE_QUOTE" | "LINE_NO_SEPARATOR" {
  const split = splitField(line, SEPARATORS);
  if (!split) return "LINE_DATE_QUOTE";
  const { field, tail } = split;
  if (tail === "") return "LINE_NO_SEPARATOR";
  return { field, rest: { separator: tail.charAt(0), fields: tail.slice(1) } };
}

/** Splits off the value, and returns the part after the separator that follows it. */
export function splitValue({
  separator,
  fields,
}: Rest): { field: Field; text: string | undefined } | "LINE_VALUE_QUOTE" {
  const split = splitField(fields, separator);
  if (!split) return "LINE_VALUE_QUOTE";
  return { field: split.field, text: split.tail === "" ? undefined : split.tail.slice(1) };
}

/** A number as programs and people write it, in quotes or not. */
const NUMBER = /^"?[+\-\u2212]?(?:\d[\d\s.,'’\u00a0\u202f]*|[.,]\d+)%?"?$/;

/**
 * Whether most lines have further numbers behind their value. These are the columns of a table: as texts of the
 * observations they would be lost.
 */
export function isTable(lines: string): boolean {
  const written = lines.split(/\r\n|\n|\r/).filter((line) => trimBlanks(line) !== "");
  if (written.length < 2) return false;
  return written.filter(hasFurtherNumber).length * 2 > written.length;
}

function hasFurtherNumber(line: string): boolean {
  const first = splitFirst(line);
  if (typeof first === "string") return false;
  const rest = splitValue(first.rest);
  if (typeof rest === "string" || rest.text === undefined) return false;
  return rest.text.split(first.rest.separator).some((cell) => NUMBER.test(trimBlanks(cell)));
}
