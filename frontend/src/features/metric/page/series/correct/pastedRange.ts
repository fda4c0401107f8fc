import type { Frequency } from "@/gql/graphql";
import { type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { nextPeriod } from "@/lib/calendar/nextPeriod";
import { isTable, type LineRow, parseLines, rowsOf } from "@/lib/lines";
import { textContent } from "@/lib/repair/content";
import type { OfferedRepair } from "@/lib/repair/outcome";
import { readCertain } from "@/lib/repair/reading/certainReading";
import { lineProblems, otherProblems, type Read, readParts } from "@/lib/repair/reading/readParts";
import { readText } from "@/lib/repair/reading/readText";
import { MAX_TEXT_BYTES } from "@/lib/repair/reading/textReading";
import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";
import { readValue } from "./corrections";

/** A range that was copied from a spreadsheet, and the table that it is pasted over. */
interface Pasted {
  text: string;
  frequency: Frequency;
  published: ReadonlyMap<string, LineRow>;
  /** The periods of the rows, as shown, from the focused one down. */
  below: readonly string[];
  /** Whether the rows are shown oldest first: then values below the last row are those of the next periods. */
  isAscending: boolean;
  language: Language;
}

/** The rows of a range, with the number of values that have no row; or why it cannot be read. */
export type RangeOutcome = { rows: LineRow[]; left: number } | { why: string };

/** Values alone, in any notation: digits with separators, a code behind them, or a colon for a period without one. */
const VALUE = /^(:.*|[+-]?[\d\s.,'’\u00a0\u202f]*\d\s*%?(\s+[A-Z/]+)?)$/;

/** Whether a pasted text is more than the text of one value. */
export function isRange(text: string): boolean {
  return /[\t\r\n]/.test(text.trim());
}

/**
 * Reads a pasted range. A column of values belongs to the rows from the focused one down; other ranges have rows of
 * periods and values. The server reads rows in another notation than that of lines, as for the form.
 */
export async function readRange(pasted: Pasted, t: Translate, signal: AbortSignal): Promise<RangeOutcome> {
  const { text, frequency, published } = pasted;
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  if (lines.every((line) => line.trim() === "" || VALUE.test(line.trim())))
    return readColumn(pasted, lines, t);
  const withNotes = (rows: LineRow[]) =>
    rows.map((row) => ({ ...row, text: row.text ?? published.get(row.period)?.text ?? null }));
  if (text.length > MAX_TEXT_BYTES) return { why: t("metricMore.correct.paste.unreadable") };
  const parsed = isTable(text) ? null : parseLines(frequency, text);
  if (parsed?.problems.length === 0) return { rows: withNotes(rowsOf(parsed.series)), left: 0 };
  const read = await readByServer(pasted, t, signal);
  return "why" in read ? read : { rows: withNotes(read.rows), left: 0 };
}

/** The values of a column, each for its row; a blank leaves the row as it is. */
function readColumn(pasted: Pasted, lines: readonly string[], t: Translate): RangeOutcome {
  const { frequency, published, language } = pasted;
  const periods = periodsBelow(pasted, lines.length);
  const rows: LineRow[] = [];
  let left = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const period = periods[index];
    if (period === undefined) {
      left += 1;
      continue;
    }
    const row = published.get(period) ?? { period, text: null };
    const read = readValue(frequency, row, line.trim(), language);
    const [offer, ...others] = "row" in read ? [] : read.offers;
    const again =
      offer !== undefined && others.length === 0 ? readValue(frequency, row, offer, language) : read;
    if (!("row" in again)) return { why: t("metricMore.correct.paste.value", { text: line.trim() }) };
    rows.push(again.row);
  }
  return { rows, left };
}

/** The periods of so many rows from the focused one down. After the newest one they go on in time. */
function periodsBelow({ below, frequency, isAscending }: Pasted, count: number): readonly string[] {
  const periods = below.slice(0, count);
  const letter = frequencyLetter(frequency);
  if (letter === "C" || !isAscending) return periods;
  for (let last = periods.at(-1); last !== undefined && periods.length < count; last = periods.at(-1))
    periods.push(nextPeriod(letter, last));
  return periods;
}

/** The rows that the server finds in a text of one series, or its problem in words. */
async function readByServer(
  { text, frequency, language }: Pasted,
  t: Translate,
  signal: AbortSignal,
): Promise<{ rows: LineRow[] } | { why: string }> {
  const letter = frequencyLetter(frequency);
  const readWith = async (repairs: readonly string[]): Promise<Read> => {
    const answers = { repairs, left: [] };
    const found = await readCertain(
      (chosen) => readText(textContent(text), chosen, { language, signal }),
      answers,
      { letter, isFixed: true },
    );
    return { kind: "read", isBusy: false, answers, ...found };
  };
  const first = await readWith([]);
  const answer = first.reading.proposals.flatMap((offer) => decided(offer, letter) ?? [])[0];
  const read = answer === undefined ? first : await readWith([answer]);
  const [series, ...others] = read.reading.series;
  const problem = lineProblems(t, read)[0]?.message ?? otherProblems(t, read.reading)[0];
  if (readParts(read).open > 0 || others.length > 0) return { why: t("metricMore.correct.paste.unclear") };
  if (problem !== undefined) return { why: problem };
  if (!series?.lines || series.frequency !== letter) return { why: t("metricMore.correct.paste.unreadable") };
  return { rows: rowsOf(parseLines(frequency, series.lines).series) };
}

/** Notations of periods, each of other frequencies. The order of day and month is none: no frequency decides it. */
const NOTATIONS = ["dates:codes", "dates:months", "dates:weeks"];

/** The answer to a question about the notation of dates that the frequency decides: `S1` may be a half-year or a week. */
function decided({ repair, instead, certain, outcomes }: OfferedRepair, letter: FrequencyLetter) {
  if (certain || ![repair, ...instead].every((one) => NOTATIONS.includes(one))) return undefined;
  const suiting = outcomes.filter((outcome) => outcome.frequency === letter && outcome.unread === 0);
  return suiting.length === 1 ? suiting[0]?.repair : undefined;
}
