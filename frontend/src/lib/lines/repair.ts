import { trimBlanks } from "./blank";
import { readForeignDate, type SlashOrder, slashOrderOf } from "./foreignDate";
import type { FrequencyName } from "./frequency";
import { parsePeriod } from "./period";
import { parseValue } from "./value";

/** What is mended in lines that come from a spreadsheet. */
type RepairKind = "header" | "empty" | "dates" | "commas" | "thousands" | "symbols";

/** Lines that can be mended without guessing. */
export interface Repair {
  /** All the lines, mended. */
  lines: string;
  /** How many lines change. */
  count: number;
  kinds: RepairKind[];
  /** The first line that changes and stays, before and after. */
  example: { before: string; after: string } | null;
}

/** Before the value, the value, the rest; the separator is the first that occurs. */
const LINE = /^([^,;\t]*)([,;\t])(.*)$/s;

/**
 * What can be mended in lines as spreadsheets give them: a line of headings, lines without a value, dates as day/month/year, quarters as
 * `2024-T1`, decimal commas, blanks or points between thousands, currency and percent signs. Only what can mean
 * nothing else: a comma in a value is left where commas also separate, and so are dates whose day and month could
 * be exchanged. Texts, blanks and ends of lines stay as they are.
 */
export function repairOf(given: string, frequency: FrequencyName | null): Repair | null {
  const pieces = given.split(/(\r\n|\n|\r)/);
  const order = frequency === "CATEGORY" ? null : slashOrderOf(pieces.map(firstField));
  const found: { before: string; after: string | null; kinds: RepairKind[] }[] = [];
  const first = pieces.findIndex((piece) => trimBlanks(piece.replace(/^\ufeff/, "")) !== "");
  const kept = [...pieces];
  const leaveOut = (index: number, kind: RepairKind) => {
    found.push({ before: pieces[index] ?? "", after: null, kinds: [kind] });
    kept[index] = "";
    if (index + 1 < kept.length) kept[index + 1] = ""; // its end of line goes too
  };
  // Lines and, between them, their ends.
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? "";
    if (index === first && isHeading(piece, frequency)) leaveOut(index, "header");
    else if (isWithoutValue(piece)) leaveOut(index, "empty");
    else {
      const { line, kinds } = mendLine(piece, frequency, order);
      if (kinds.length > 0) found.push({ before: piece, after: line, kinds });
      kept[index] = line;
    }
  }
  if (found.length === 0) return null;
  const shown = found.find((one) => one.after !== null);
  return {
    lines: kept.join(""),
    count: found.length,
    kinds: [...new Set(found.flatMap((one) => one.kinds))],
    example:
      shown?.after == null ? null : { before: trimBlanks(shown.before), after: trimBlanks(shown.after) },
  };
}

/** What stands for a missing value in tables: nothing, dots, a dash, `n/a`. */
const MISSING = /^(?::|\.{1,3}|[-–—]|#?n\/a|na|nan|n\.?d\.?|null|…)?$/i;

/** A date, a separator and no value, nor a text that would get lost. */
function isWithoutValue(line: string): boolean {
  const [, date = "", separator = "", rest = ""] = LINE.exec(line) ?? [];
  if (separator === "" || trimBlanks(date) === "") return false;
  const [value = "", ...others] = rest.split(separator);
  return MISSING.test(trimBlanks(value)) && others.every((field) => trimBlanks(field) === "");
}

function firstField(line: string): string {
  return trimBlanks(LINE.exec(line)?.[1] ?? "");
}

/** A first line without any digit in its value, and whose first field is no date: names of columns. */
function isHeading(line: string, frequency: FrequencyName | null): boolean {
  const [, date = "", separator = "", rest = ""] = LINE.exec(line.replace(/^\ufeff/, "")) ?? [];
  const value = trimBlanks(rest.split(separator, 1)[0] ?? "");
  if (value === "" || /\d/.test(value)) return false;
  if (parseValue(value).problem !== "LINE_VALUE_FORMAT") return false;
  return frequency === "CATEGORY" || !/\d/.test(date);
}

function mendLine(line: string, frequency: FrequencyName | null, order: SlashOrder | null) {
  const match = LINE.exec(line);
  if (!match) return { line, kinds: [] };
  const [, date = "", separator = "", rest = ""] = match;
  const kinds: RepairKind[] = [];
  const mendedDate = frequency === "CATEGORY" ? undefined : mendDate(trimBlanks(date), frequency, order);
  if (mendedDate !== undefined) kinds.push("dates");
  if (separator === ",") return { line: `${mendedDate ?? date},${rest}`, kinds };
  const end = rest.indexOf(separator);
  const value = end < 0 ? rest : rest.slice(0, end);
  const mended = mendValue(trimBlanks(value));
  if (mended) kinds.push(...mended.kinds);
  const text = end < 0 ? "" : rest.slice(end);
  return { line: `${mendedDate ?? date}${separator}${mended?.value ?? value}${text}`, kinds };
}

function mendDate(
  text: string,
  frequency: FrequencyName | null,
  order: SlashOrder | null,
): string | undefined {
  const mended = readForeignDate(text, frequency, order);
  if (mended === undefined || mended === text) return undefined;
  if (frequency === null || frequency === "CATEGORY") return mended;
  return parsePeriod(frequency, mended).period ? mended : undefined;
}

/** Signs around a number: currency, percent, per mille. */
const SIGNS = /^[\p{Sc}\s\u00a0\u202f]+|[\p{Sc}%‰\s\u00a0\u202f]+$/gu;
/** Thousands after blanks or apostrophes, then perhaps decimals. */
const BLANK_GROUPS = /^[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d*)?$/;
/** Thousands after points and decimals after a comma, or the other way round: both occur, so neither is in doubt. */
const POINT_GROUPS = /^[+-]?\d{1,3}(?:\.\d{3})+,\d*$/;
const COMMA_GROUPS = /^[+-]?\d{1,3}(?:,\d{3})+\.\d*$/;

function mendValue(given: string): { value: string; kinds: RepairKind[] } | undefined {
  if (given === "" || parseValue(given).value) return undefined;
  const kinds: RepairKind[] = [];
  let value = given.replace(SIGNS, "").replace(/^\u2212/, "-");
  if (value !== given) kinds.push("symbols");
  if (BLANK_GROUPS.test(value)) {
    value = value.replace(/[ \u00a0\u2009\u202f'’]/g, "");
    kinds.push("thousands");
  } else if (POINT_GROUPS.test(value) || COMMA_GROUPS.test(value)) {
    const point = POINT_GROUPS.test(value) ? /\./g : /,/g;
    value = value.replace(point, "");
    kinds.push("thousands");
  }
  if (value.split(",").length === 2 && !value.includes(".")) {
    value = value.replace(",", ".");
    kinds.push("commas");
  }
  return parseValue(value).value ? { value, kinds } : undefined;
}
