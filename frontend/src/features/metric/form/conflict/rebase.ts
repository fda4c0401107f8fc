import type { Frequency } from "@/gql/graphql";
import { canonicalLine, type LineSeries, parseLines, rowsOf } from "@/lib/lines";
import type { MetricValues } from "../values";
import { type Change, compareSeries } from "./difference";

/** Two changes of one period: theirs since the form was opened, and the typed one. */
interface Clash {
  period: string;
  theirs: Change["after"];
  mine: Change["after"];
}

export interface Rebased {
  /** Their lines with the typed changes on top, as text. */
  lines: string;
  /** Periods that both have changed differently; the typed change wins. */
  clashes: Clash[];
}

/**
 * Applies the changes of `mine` against `base` on top of their lines: added, changed and removed rows only.
 * Each line remains as typed. Lines of `mine` that cannot be parsed are appended unchanged.
 */
export function rebaseLines(frequency: Frequency, base: string, theirs: string, mine: string): Rebased {
  const [old, current, typed] = [base, theirs, mine].map((lines) => parseLines(frequency, lines).series) as [
    LineSeries,
    LineSeries,
    LineSeries,
  ];
  const byThem = new Map(compareSeries(old, current).rows.map((row) => [row.period, row.after]));
  const byMe = compareSeries(old, typed).rows;
  const written = readEach(frequency, mine);
  const lines = new Map(readEach(frequency, theirs).byPeriod);
  const clashes: Clash[] = [];
  for (const { period, after } of byMe) {
    const other = byThem.get(period);
    if (other !== undefined && !isSame(other, after)) clashes.push({ period, theirs: other, mine: after });
    if (after === null) lines.delete(period);
    else lines.set(period, written.byPeriod.get(period) ?? canonicalLine(frequency, { period, ...after }));
  }
  const all = [...lines];
  if (frequency !== "CATEGORY") all.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [...all.map(([, line]) => line), ...written.unread].join("\n");
  return { lines: text === "" ? "" : `${text}\n`, clashes };
}

/** The lines by their period, and the lines without one. */
function readEach(frequency: Frequency, text: string) {
  const byPeriod = new Map<string, string>();
  const unread: string[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    if (line.trim() === "") continue;
    const period = rowsOf(parseLines(frequency, line).series)[0]?.period;
    if (period === undefined || byPeriod.has(period)) unread.push(line);
    else byPeriod.set(period, line);
  }
  return { byPeriod, unread };
}

function isSame(a: Change["after"], b: Change["after"]): boolean {
  if (a === null || b === null) return a === b;
  return a.value === b.value && a.status === b.status && a.text === b.text;
}

/** For each field the typed value if it was changed, else their saved one. The lines are rebased separately. */
export function rebaseFields(base: MetricValues, theirs: MetricValues, mine: MetricValues): MetricValues {
  const names = Object.keys(theirs) as (keyof MetricValues)[];
  const kept = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]));
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}
