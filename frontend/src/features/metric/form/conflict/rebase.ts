import type { Frequency } from "@/gql/graphql";
import { type LineSeries, parseLines } from "@/lib/lines";
import type { MetricValues } from "../values";
import { type Change, compareSeries } from "./difference";

/** Two changes of one period: theirs since the form was opened, and the one that was typed. */
interface Clash {
  period: string;
  theirs: Change["after"];
  mine: Change["after"];
}

export interface Rebased {
  /** Their lines with what was typed on top, as text. */
  lines: string;
  /** Periods that both have changed, not to the same; what was typed wins. */
  clashes: Clash[];
}

/**
 * Puts on top of their lines what `mine` changed in `base`: what was added, revised or removed, and nothing else.
 * Each line stays as it was typed. Where a line of mine cannot be read it is carried over as it is.
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
    else lines.set(period, written.byPeriod.get(period) ?? `${period};${after.value}`);
  }
  const all = [...lines];
  if (frequency !== "CATEGORY") all.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [...all.map(([, line]) => line), ...written.unread].join("\n");
  return { lines: text === "" ? "" : `${text}\n`, clashes };
}

/** The lines by the period that each gives, and those that give none. */
function readEach(frequency: Frequency, text: string) {
  const byPeriod = new Map<string, string>();
  const unread: string[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    if (line.trim() === "") continue;
    const period = parseLines(frequency, line).series.periods[0];
    if (period === undefined || byPeriod.has(period)) unread.push(line);
    else byPeriod.set(period, line);
  }
  return { byPeriod, unread };
}

function isSame(a: Change["after"], b: Change["after"]): boolean {
  return a === null || b === null ? a === b : a.value === b.value && a.text === b.text;
}

/** Of each field what was typed where it was changed, else what they have saved. The lines are rebased by themselves. */
export function rebaseFields(base: MetricValues, theirs: MetricValues, mine: MetricValues): MetricValues {
  const names = Object.keys(theirs) as (keyof MetricValues)[];
  const kept = names.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(base[name]));
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}
