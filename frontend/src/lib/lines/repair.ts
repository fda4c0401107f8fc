import type { FrequencyName } from "../calendar/frequency";
import { parsePeriod, periodAround } from "../calendar/period";
import { trimBlanks } from "./blank";
import { readForeignDate, type SlashOrder, slashOrderOf } from "./foreignDate";
import { isOnePlace } from "./place";
import { existingShape } from "./shape";
import { type Field, splitFirst, splitValue } from "./split";
import { parseValue } from "./value";

/** Kinds of repairs in lines from a spreadsheet. */
type RepairKind = "header" | "empty" | "dates" | "within" | "commas" | "thousands" | "symbols";

/** The unambiguous repairs of lines. */
export interface Repair {
  /** All the lines, repaired. */
  lines: string;
  /** Number of changed lines. */
  count: number;
  kinds: RepairKind[];
  /** The first changed line that is not removed, before and after. */
  example: { before: string; after: string } | null;
}

/** A line split into fields; `text` is absent if nothing follows the value. */
interface Line {
  date: Field;
  separator: string;
  value: Field;
  text: string | undefined;
}

function splitLine(line: string): Line | undefined {
  const first = splitFirst(line);
  if (typeof first === "string") return undefined;
  const rest = splitValue(first.rest);
  if (typeof rest === "string") return undefined;
  return { date: first.field, separator: first.rest.separator, value: rest.field, text: rest.text };
}

/** The interpretation of the dates of all lines. */
interface DateReading {
  frequency: FrequencyName | null;
  order: SlashOrder | null;
  /** Whether a finer date represents the period that contains it. */
  within: boolean;
}

/**
 * Finds the repairs of lines from spreadsheets: header lines, lines without a value, dates as day/month/year, quarters
 * as `2024-T1`, days that represent the period containing them, decimal commas, blanks or points between thousands,
 * currency and percent signs. Only unambiguous repairs: a comma in an unquoted value remains where commas also
 * separate, and so do dates whose day and month could be exchanged. Texts, blanks, quotes and line ends remain
 * unchanged.
 */
export function repairOf(given: string, frequency: FrequencyName | null): Repair | null {
  const mark = given.startsWith("\ufeff") ? "\ufeff" : "";
  const pieces = given.slice(mark.length).split(/(\r\n|\n|\r)/);
  const dates = pieces.map(firstField);
  const order = frequency === "CATEGORY" ? null : slashOrderOf(dates);
  const reading = { frequency, order, within: areOnceWithin(dates, frequency, order) };
  const found: { before: string; after: string | null; kinds: RepairKind[] }[] = [];
  const isHeading = headingsOf(pieces, reading);
  const kept = [...pieces];
  const leaveOut = (index: number, kind: RepairKind) => {
    found.push({ before: pieces[index] ?? "", after: null, kinds: [kind] });
    kept[index] = "";
    if (index + 1 < kept.length) kept[index + 1] = ""; // removes its line end too
  };
  // Even indices are lines, odd ones their ends.
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? "";
    if (isHeading(index)) leaveOut(index, "header");
    else if (isWithoutValue(piece)) leaveOut(index, "empty");
    else {
      const { line, kinds } = mendLine(piece, reading);
      if (kinds.length > 0) found.push({ before: piece, after: line, kinds });
      kept[index] = line;
    }
  }
  if (found.length === 0) return null;
  const shown = found.find((one) => one.after !== null);
  return {
    lines: mark + kept.join(""),
    count: found.length,
    kinds: [...new Set(found.flatMap((one) => one.kinds))],
    example:
      shown?.after == null ? null : { before: trimBlanks(shown.before), after: trimBlanks(shown.after) },
  };
}

/** Marks of a missing value in tables: nothing, dots, a dash, `n/a`. */
const MISSING = /^(?::|\.{1,3}|[-–—]|#?n\/a|na|nan|n\.?d\.?|null|…)?$/i;

/** A date, a separator and neither a value nor a text that would be lost. */
function isWithoutValue(line: string): boolean {
  const split = splitLine(line);
  if (!split || split.date.text === "" || !MISSING.test(split.value.text)) return false;
  const others = split.text?.split(split.separator) ?? [];
  return others.every((field) => /^(?:"")?$/.test(trimBlanks(field)));
}

function firstField(line: string): string {
  const first = splitFirst(line);
  return typeof first === "string" ? "" : first.field.text;
}

/**
 * The lines that name columns: the first one if it has a word instead of a value and no date, and those up to the first
 * date if they have no date either. Line ends are at odd indices.
 */
function headingsOf(
  pieces: readonly string[],
  { frequency, order }: DateReading,
): (index: number) => boolean {
  const first = pieces.findIndex((piece) => trimBlanks(piece) !== "");
  const split = splitLine(pieces[first] ?? "");
  const value = split?.value.text ?? "";
  if (!/\p{L}/u.test(value) || parseValue(value).problem !== "LINE_VALUE_FORMAT") return () => false;
  if (frequency === "CATEGORY") return (index) => index === first && !/\d/.test(value);
  const isDate = (text: string) => Boolean(existingShape(text) || readForeignDate(text, frequency, order));
  const dated = pieces.findIndex((piece) => isDate(firstField(piece)));
  const end = dated < 0 ? first + 1 : dated;
  return (index) => {
    if (index < first || index >= end || index % 2 === 1) return false;
    const label = firstField(pieces[index] ?? "");
    return (label !== "" || index === first) && !/\d/.test(label);
  };
}

/**
 * Whether each date represents the period that contains it: no two different ones are in the same period, and all have
 * the same position in their periods, or no date is one of the frequency itself.
 */
function areOnceWithin(
  dates: readonly string[],
  frequency: FrequencyName | null,
  order: SlashOrder | null,
): boolean {
  if (frequency === null || frequency === "CATEGORY") return false;
  const read = [...new Set(dates)].flatMap((given) => {
    const date = readForeignDate(given, null, order) ?? given;
    const own = parsePeriod(frequency, date).period;
    const period = own ?? periodAround(frequency, date);
    return period ? [{ date, period, isOwn: own !== undefined }] : [];
  });
  if (new Set(read.map(({ period }) => period.identity)).size !== read.length) return false;
  const shapes = read.flatMap(({ date }) => existingShape(date) ?? []);
  return read.every(({ isOwn }) => !isOwn) || isOnePlace(shapes, frequency);
}

/** One to three digits, a comma and three digits: where commas separate fields, thousands rather than decimals. */
const MAY_BE_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

function mendLine(line: string, reading: DateReading): { line: string; kinds: RepairKind[] } {
  const split = splitLine(line);
  if (!split) return { line, kinds: [] };
  const { date, separator, value, text } = split;
  const mendedDate = mendDate(date.text, reading);
  const isInDoubt = separator === "," && (!value.isQuoted || MAY_BE_THOUSANDS.test(value.text));
  const mended = isInDoubt ? undefined : mendValue(value.text);
  const kinds: RepairKind[] = mendedDate ? [mendedDate.kind] : [];
  const fields = [written(date, mendedDate?.text), written(value, mended?.value)];
  if (text !== undefined) fields.push(text);
  return { line: fields.join(separator), kinds: kinds.concat(mended?.kinds ?? []) };
}

/** A field with its new text, quoted if it was quoted; unchanged without a new text. */
function written(field: Field, text: string | undefined): string {
  if (text === undefined) return field.raw;
  return field.isQuoted ? `"${text}"` : text;
}

/** A date in the notation of the series; `undefined` if it already is, or cannot be converted. */
function mendDate(
  given: string,
  { frequency, order, within }: DateReading,
): { text: string; kind: "dates" | "within" } | undefined {
  if (frequency === "CATEGORY") return undefined;
  const own = readForeignDate(given, frequency, order) ?? given;
  if (frequency === null) return own === given ? undefined : { text: own, kind: "dates" };
  if (parsePeriod(frequency, own).period) return own === given ? undefined : { text: own, kind: "dates" };
  const period = within ? periodAround(frequency, own) : undefined;
  return period && { text: period.text, kind: "within" };
}

/** Signs around a number: currency, percent, per mille. */
const SIGNS = /^[\p{Sc}\s\u00a0\u202f]+|[\p{Sc}%‰\s\u00a0\u202f]+$/gu;
/** Thousands after blanks or apostrophes, then optional decimals. */
const BLANK_GROUPS = /^[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d*)?$/;
/** Thousands after points and decimals after a comma, or the reverse: both signs occur, so neither is ambiguous. */
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
