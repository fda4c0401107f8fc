import { frequencyLetter } from "@/lib/calendar/frequency";
import { parsePeriod } from "@/lib/calendar/period";
import { inLanguage } from "@/lib/data/metric/typed";
import { canonicalLine, type LineRow, parseLines, rowsOf } from "@/lib/lines";
import { hasName } from "@/lib/repair/reading/seriesText";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import type { Language } from "@/lib/text/language";
import type { Row, RowDraft } from "../row/state/row";
import type { Fill } from "./usePasting";

/** Pasted cells as the text that is read. */
export interface PastedText {
  text: string;
  /** The rows of values without periods, in the order of the lines; `null` where the text has periods. */
  rows: readonly Row[] | null;
  /** Number of values that have no row. */
  left: number;
}

/** What a read text puts into the rows. */
export interface Targets {
  fills: readonly Fill[];
  /** Series that are no indicator of the desk, or of another frequency. */
  others: readonly ReadSeries[];
  /** Number of values up to the latest published period, which stay as they are. */
  published: number;
}

/** A value alone, in any notation: digits with separators, a code behind them, or a colon for a period without one. */
const VALUE = /^(:.*|[+\-−]?[\d\s.,'’]*\d\s*%?(\s+[A-Z/]+)?)$/u;

/**
 * The text to read of cells that are pasted into a row. A column of values belongs to the rows from that one down, names
 * and values to the rows of these names: such values are given days in place of periods, so that their notation is
 * found as that of any other text.
 */
export function pastedText(cells: string, rows: readonly Row[], focused: Row): PastedText {
  const lines = cells.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const split = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  if (lines.every((line) => line.trim() === "" || VALUE.test(line.trim())))
    return valuesText(lines, rowsFrom(rows, focused));
  const named = split.map(([name = "", value = "", ...more]) =>
    more.length === 0 && VALUE.test(value) ? rowNamed(rows, [name]) : undefined,
  );
  if (named.every((row) => row !== undefined))
    return valuesText(
      split.map(([, value = ""]) => value),
      named,
    );
  return { text: cells, rows: null, left: 0 };
}

/** The rows with fields from one down. */
function rowsFrom(rows: readonly Row[], focused: Row): readonly Row[] {
  const at = rows.findIndex(({ metric }) => metric.id === focused.metric.id);
  return rows.slice(Math.max(0, at)).filter(({ metric }) => metric.frequency !== "CATEGORY");
}

function valuesText(lines: readonly string[], rows: readonly Row[]): PastedText {
  const written = lines.slice(0, rows.length);
  return {
    text: written.map((line, index) => `${dayAt(index)}\t${line.trim()}`).join("\n"),
    rows,
    left: lines.slice(rows.length).filter((line) => line.trim() !== "").length,
  };
}

/** A day for each line. */
function dayAt(index: number): string {
  return new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, 10);
}

/** What the series of a text put into the rows. */
export function targetsOf(
  { rows: ordered }: PastedText,
  series: readonly ReadSeries[],
  { rows, focused, language }: { rows: readonly Row[]; focused: Row; language: Language },
): Targets {
  if (ordered) return { fills: valueFills(ordered, series, language), others: [], published: 0 };
  const fills: Fill[] = [];
  const others: ReadSeries[] = [];
  let published = 0;
  for (const one of series) {
    const { id, name } = one;
    const named = hasName(one) ? rowNamed(rows, [id, name.en, name.fr]) : undefined;
    const row = named ?? (series.length === 1 ? focused : undefined);
    if (!row || frequencyLetter(row.metric.frequency) !== one.frequency || one.lines === null) {
      others.push(one);
      continue;
    }
    const found = rowsOf(parseLines(row.metric.frequency, one.lines).series);
    // One value may correct a published one: the row shows what it replaces.
    const taken = found.length > 1 ? found.filter(({ period }) => isAfter(row, period)) : found;
    published += found.length - taken.length;
    const draft = draftOf(row, taken, language);
    if (draft) fills.push({ row, draft });
  }
  return { fills, others, published };
}

/** Whether a period is after the latest published one. */
function isAfter({ metric }: Row, period: string): boolean {
  const { frequency, lastPeriod } = metric;
  if (!lastPeriod || frequency === "CATEGORY") return true;
  const [one, last] = [period, lastPeriod].map((text) => parsePeriod(frequency, text).period?.ordinal);
  return one !== undefined && last !== undefined && one > last;
}

/** The values of a text whose periods are its lines. */
function valueFills(rows: readonly Row[], series: readonly ReadSeries[], language: Language): Fill[] {
  const [one, ...others] = series;
  if (!one?.lines || others.length > 0) return [];
  const values = new Map(rowsOf(parseLines("DAILY", one.lines).series).map((value) => [value.period, value]));
  return rows.flatMap((row, index) => {
    const value = values.get(dayAt(index));
    return value
      ? [{ row, draft: { period: row.draft.period, value: valueText(value, language), series: undefined } }]
      : [];
  });
}

/** The draft of one value, or of several of which the last is shown; `undefined` without any. */
function draftOf({ metric }: Row, found: readonly LineRow[], language: Language): RowDraft | undefined {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return undefined;
  const draft = { period: last.period, value: valueText(last, language) };
  if (found.length === 1) return { ...draft, series: undefined };
  const lines = found.map((row) => canonicalLine(metric.frequency, row)).join("\n");
  return { ...draft, series: { lines, count: found.length, first: first.period } };
}

/** A value as it is typed: with its codes and its text. */
function valueText({ value, status, text }: LineRow, language: Language): string {
  const number = value === null ? ":" : inLanguage(String(value), language);
  return `${number}${status === null ? "" : ` ${status}`}${text ? `;${text}` : ""}`;
}

/** The only row that has one of these names; `undefined` without one. */
function rowNamed(rows: readonly Row[], names: readonly (string | null)[]): Row | undefined {
  const wanted = new Set(names.map((name) => plain(name ?? "")).filter((name) => name !== ""));
  const found = rows.filter(
    (row) => row.metric.frequency !== "CATEGORY" && namesOf(row).some((name) => wanted.has(plain(name))),
  );
  return found.length === 1 ? found[0] : undefined;
}

function namesOf({ metric }: Row): string[] {
  const { path, name, collection } = metric;
  const full = `${collection.key}/${path}`;
  return [path, full, `${collection.account.key}/${full}`, name.fr ?? "", name.en ?? ""];
}

/** A name without case, accents and signs, as keys are made from names. */
function plain(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}/]+/gu, "-").replace(/^-|-$/g, "");
}
