import type { Frequency } from "@/gql/graphql";
import type { Language } from "@/lib/language";
import { parseLines } from "@/lib/lines/lines";
import { repairOf } from "@/lib/lines/repair";
import { type Problem, problem } from "@/lib/problems";

/** What is typed into a row. */
export interface Draft {
  period: string;
  value: string;
}

export interface TypedValue {
  /** The line that can be published; absent where something is wrong. */
  line?: string;
  /** Its period as the series has it. */
  period?: string;
  /** What the line says, where it differs from what was typed. */
  read?: Draft;
  value?: number;
  problems: readonly Problem[];
  /** What it would be if it were mended; the reader decides. */
  offer?: Draft;
}

/**
 * Reads what is typed by the rules of all lines. In French a comma before decimals means what the point means in the
 * line; whatever else can be mended without guessing is offered.
 */
export function readTyped(draft: Draft, frequency: Frequency, language: Language): TypedValue {
  const line = `${draft.period.trim()}\t${draft.value.trim()}`;
  const { problems, series } = parseLines(frequency, line);
  const [value] = series.values;
  const [period] = series.periods;
  if (problems.length === 0 && value !== undefined && period !== undefined)
    return { line, period, value, problems: [] };
  const found = problems.map(({ code, params }) => problem(code, fieldOf(code), params));
  const repair = repairOf(line, frequency);
  const mended = repair && parseLines(frequency, repair.lines);
  if (!repair || !mended || mended.problems.length > 0 || mended.series.values.length !== 1)
    return { problems: found };
  const [date = "", text = ""] = repair.lines.split("\t");
  const read = { period: date, value: text };
  const onlyComma = repair.kinds.every((kind) => kind === "commas");
  const [number] = mended.series.values;
  const [readPeriod] = mended.series.periods;
  if (onlyComma && language === "fr" && number !== undefined && readPeriod !== undefined)
    return { line: repair.lines, period: readPeriod, read, value: number, problems: [] };
  return { problems: found, offer: read };
}

/** The field that a rule about lines is about. */
function fieldOf(code: string): "period" | "value" {
  return code.startsWith("LINE_DATE") || code === "LINE_NO_SEPARATOR" ? "period" : "value";
}

/** The lines of a series without that of one period. */
export function withoutPeriod(lines: string, frequency: Frequency, period: string): string {
  return lines
    .split("\n")
    .filter((line) => parseLines(frequency, line).series.periods[0] !== period)
    .join("\n");
}

/** The line that says again what stood there before. */
export function formerLine(former: { period: string; before: number; textBefore?: string | null }): string {
  const text = former.textBefore ? `\t"${former.textBefore.replaceAll('"', '""')}"` : "";
  return `${former.period}\t${former.before}${text}`;
}
