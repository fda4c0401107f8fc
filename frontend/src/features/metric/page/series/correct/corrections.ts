import type { Frequency } from "@/gql/graphql";
import { readTyped, type TypedValue } from "@/lib/data/metric/typed";
import { canonicalLine, type LineRow, type LineSeries, rowsOf } from "@/lib/lines";
import { columnsOf } from "@/lib/lines/series";
import { ABSENT } from "@/lib/lines/status";
import type { Language } from "@/lib/text/language";
import { type Compared, compareSeries } from "../../../form/conflict/difference";

/** Corrected observations and holes by period; each is in the series, or added to it. */
export type Corrections = ReadonlyMap<string, LineRow>;

/** A corrected row, or why the typed text is none: its problems, and the values that it may mean. */
export type ReadValue = { row: LineRow } | (Pick<TypedValue, "problems"> & { offers: readonly string[] });

/** A label in place of any other: the text of a value does not depend on it. */
const ANY_LABEL = "x";

/** The text of a value in its field, as it can be typed: with a decimal comma in French, and its codes. */
export function fieldText({ value, status }: LineRow, language: Language): string {
  const number = value === null ? ABSENT : String(value);
  const typed = language === "fr" ? number.replace(".", ",") : number;
  return status === null ? typed : `${typed} ${status}`;
}

/** Reads the text of a field: `12.6 P`, `: Q`, `12.6; a note`. Without a typed note, the published one remains. */
export function readValue(
  frequency: Frequency,
  { period, text }: Pick<LineRow, "period" | "text">,
  typed: string,
  language: Language,
): ReadValue {
  const date = frequency === "CATEGORY" ? ANY_LABEL : period;
  const { entered, problems, offers } = readTyped({ period: date, value: typed }, frequency, language);
  if (!entered) return { problems, offers: offers.map((offer) => offer.value) };
  const { value, status } = entered;
  return { row: { period, value, status, text: entered.text === undefined ? text : entered.text || null } };
}

/** The published rows by period. */
export function rowsByPeriod(series: LineSeries): Map<string, LineRow> {
  return new Map(rowsOf(series).map((row) => [row.period, row]));
}

/** The corrections with others on top. A row that is as published is no correction. */
export function withRows(
  corrections: Corrections,
  published: ReadonlyMap<string, LineRow>,
  rows: readonly LineRow[],
): Corrections {
  const next = new Map(corrections);
  for (const row of rows) {
    const was = published.get(row.period);
    const isSame = was && was.value === row.value && was.status === row.status && was.text === row.text;
    if (isSame) next.delete(row.period);
    else next.set(row.period, row);
  }
  return next;
}

/** What publishing the corrections would change. */
export function effectOf(series: LineSeries, corrections: Corrections): Compared {
  const rows = rowsByPeriod(series);
  for (const [period, row] of corrections) rows.set(period, row);
  const all = [...rows.values()];
  if (series.frequency !== "CATEGORY") all.sort((a, b) => (a.period < b.period ? -1 : 1));
  return compareSeries(series, columnsOf(series.frequency, all, series.decimals));
}

/** The corrections as lines that are merged into the series. */
export function linesOf(frequency: Frequency, corrections: Corrections): string {
  return [...corrections.values()].map((row) => canonicalLine(frequency, row)).join("\n");
}
