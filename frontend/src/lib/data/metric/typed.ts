import type { Frequency } from "@/gql/graphql";
import { parseLines } from "../../lines/lines";
import { type Repair, repairOf } from "../../lines/repair";
import { rowsOf } from "../../lines/series";
import { splitCodes } from "../../lines/status";
import type { Language } from "../../text/language";
import { type Problem, problem } from "../problems";

/** The typed texts of a row. */
export interface Draft {
  period: string;
  /** The value and its codes, optionally followed by a semicolon and its text. */
  value: string;
}

/** A value ready to publish. */
export interface Entered {
  /** The period as written in the line. */
  date: string;
  /** The period as stored in the series. */
  period: string;
  /** The value as written in the line, with its codes: `121.50 P`. */
  written: string;
  /** `null` for a hole, typed as a colon and a reason. */
  value: number | null;
  /** The codes behind the value; `null` for a normal observation. */
  status: string | null;
  /** Absent if no text was typed; empty to delete the text. */
  text?: string | undefined;
  /** The lines of several values, the last of which is this one; absent for one value. */
  series?: PastedLines | undefined;
}

/** Several pasted values of an indicator. */
export interface PastedLines {
  lines: string;
  count: number;
  first: string;
}

export interface TypedValue {
  /** Absent if the input is invalid or ambiguous. */
  entered?: Entered;
  problems: readonly Problem[];
  /** Corrected inputs, as a user would type them; the user decides, always if there are two. */
  offers: readonly Draft[];
}

/** One to three digits and three after a point: possibly thousands, if the point was typed or was a comma. */
const MAY_BE_THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Parses the typed texts by the rules of all lines. In French a decimal comma is accepted as the line's point; other
 * corrections are proposed. A number with the other language's separator before three digits is ambiguous: both
 * readings are proposed.
 */
export function readTyped(draft: Draft, frequency: Frequency, language: Language): TypedValue {
  const date = draft.period.trim();
  if (date === "") return { problems: [problem("LINE_DATE_MISSING", "period")], offers: [] };
  const at = draft.value.indexOf(";");
  const number = (at < 0 ? draft.value : draft.value.slice(0, at)).trim();
  const text = at < 0 ? undefined : draft.value.slice(at + 1).trim();
  const asTyped = enter({ date, written: number, text }, frequency);
  if (asTyped.entered && !hasTwoReadings(number, [], language)) return { ...asTyped, offers: [] };
  const repair = asTyped.entered
    ? { line: `${date}\t${number}`, kinds: [] }
    : repairOf(`${date}\t${number}`, frequency);
  if (!repair) return { problems: asTyped.problems, offers: [] };
  const [mendedDate = "", written = ""] = repair.line.split("\t");
  const mended = enter({ date: mendedDate, written, text }, frequency);
  if (!mended.entered) return { problems: asTyped.problems, offers: [] };
  const isTwofold = hasTwoReadings(written, repair.kinds, language);
  if (language === "fr" && !isTwofold && repair.kinds.every((kind) => kind === "commas"))
    return { ...mended, offers: [] };
  const offers = (isTwofold ? [written.replace(".", ""), written] : [written]).map((reading) => ({
    period: mendedDate,
    value: inLanguage(reading, language) + (text === undefined ? "" : `;${text}`),
  }));
  return { problems: isTwofold ? [] : asTyped.problems, offers };
}

/** Whether the separator before three digits is not the language's decimal mark. */
function hasTwoReadings(written: string, kinds: Repair["kinds"], language: Language): boolean {
  const { number = "" } = splitCodes(written);
  if (!MAY_BE_THOUSANDS.test(number) || kinds.includes("thousands")) return false;
  return kinds.includes("commas") ? language === "en" : language === "fr";
}

function enter(
  { date, written, text }: Pick<Entered, "date" | "written" | "text">,
  frequency: Frequency,
): { entered?: Entered; problems: Problem[] } {
  const { problems, series } = parseLines(frequency, line(date, written, text));
  const [row] = rowsOf(series);
  if (problems.length > 0 || !row)
    return { problems: problems.map(({ code, params }) => problem(code, fieldOf(code), params)) };
  // A value pasted from a table has its text after a tab.
  const [number = ""] = written.split("\t");
  const entered = { ...row, date, written: number.trim(), text: text ?? row.text ?? undefined };
  return { entered, problems: [] };
}

/** The field that a problem of a line belongs to. */
function fieldOf(code: string): "period" | "value" {
  return code.startsWith("LINE_DATE") || code === "LINE_NO_SEPARATOR" ? "period" : "value";
}

/** A number of a line, as typed in a language. */
export function inLanguage(written: string, language: Language): string {
  return language === "fr" ? written.replace(".", ",") : written;
}

/** The line of a value, or those of several. Without a typed text it keeps the published one. */
export function lineOf({ date, written, text, series }: Entered, present: string | null): string {
  return series?.lines ?? line(date, written, text ?? present);
}

function line(date: string, written: string, text: string | null | undefined): string {
  return `${date}\t${written}${text ? `\t"${text.replaceAll('"', '""')}"` : ""}`;
}
