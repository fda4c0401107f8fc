import type { FrequencyName } from "../calendar/frequency";
import type { DatedFrequency } from "../calendar/period";
import { parsePeriod, periodAround } from "../calendar/period";
import { readForeignDate } from "./foreignDate";
import { type Field, splitFirst, splitValue } from "./split";
import { parseStatus, splitCodes } from "./status";
import { parseValue } from "./value";

/** Kinds of repairs in a line from a spreadsheet. */
type RepairKind = "dates" | "within" | "commas" | "thousands" | "symbols";

/** The unambiguous repairs of a line. */
export interface Repair {
  /** The repaired line. */
  line: string;
  kinds: RepairKind[];
}

/**
 * Finds the repairs of a line from a spreadsheet: dates as day/month/year, quarters as `2024-T1`, days that represent
 * the period containing them, decimal commas, blanks or points between thousands, currency and percent signs. Only
 * unambiguous repairs: a comma in an unquoted value remains where commas also separate, and so do dates whose day and
 * month could be exchanged. Codes, texts, blanks and quotes remain unchanged. `null` without a repair.
 */
export function repairOf(line: string, frequency: FrequencyName): Repair | null {
  const first = splitFirst(line);
  if (typeof first === "string") return null;
  const rest = splitValue(first.rest);
  if (typeof rest === "string") return null;
  const { separator } = first.rest;
  const date = frequency === "CATEGORY" ? undefined : mendDate(first.field.text, frequency);
  const { number = "", codes } = splitCodes(rest.field.text);
  const isInDoubt = separator === "," && (!rest.field.isQuoted || MAY_BE_THOUSANDS.test(number));
  const value = isInDoubt || parseStatus(codes, true).problem ? undefined : mendValue(number);
  const kinds: RepairKind[] = [...(date ? [date.kind] : []), ...(value?.kinds ?? [])];
  if (kinds.length === 0) return null;
  const fields = [
    written(first.field, date?.text),
    written(rest.field, value && [value.value, codes].join(" ").trimEnd()),
  ];
  if (rest.text !== undefined) fields.push(rest.text);
  return { line: fields.join(separator), kinds };
}

/** One to three digits, a comma and three digits: where commas separate fields, thousands rather than decimals. */
const MAY_BE_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** A field with its new text, quoted if it was quoted; unchanged without a new text. */
function written(field: Field, text: string | undefined): string {
  if (text === undefined) return field.raw;
  return field.isQuoted ? `"${text}"` : text;
}

/** A date in the notation of the series; `undefined` if it already is, or cannot be converted. */
function mendDate(
  given: string,
  frequency: DatedFrequency,
): { text: string; kind: "dates" | "within" } | undefined {
  const own = readForeignDate(given, frequency) ?? given;
  if (parsePeriod(frequency, own).period) return own === given ? undefined : { text: own, kind: "dates" };
  const period = periodAround(frequency, own);
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
