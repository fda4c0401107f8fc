import { formatOrdinal, type Language } from "@/lib/format";
import { findBreaks } from "./gaps";
import type { ChartInput, ChartOptions, ChartSeries } from "./input";
import { type DatedFrequency, extentOf, FINENESS, periodOrdinal, positionOf } from "./period";
import { firstAfter } from "./search";

/** A dated series with its periods as numbers. Index i of every column is the same observation. */
export interface DatedSeries {
  readonly input: ChartSeries;
  readonly frequency: DatedFrequency;
  readonly ordinals: Float64Array;
  /** Places on the time line, in days since 1970-01-01, ascending. */
  readonly at: Float64Array;
  readonly values: Float64Array;
  /** Where each observation stands in the input. */
  readonly source: Int32Array;
  /** 1 where the line breaks before the observation. */
  readonly breaks: Uint8Array;
}

/** Series on a time line. */
export interface TimeData {
  readonly kind: "time";
  readonly series: readonly DatedSeries[];
  /** Every place at which any series has an observation, ascending: where the pointer can rest. */
  readonly stops: Float64Array;
  /** The finest frequency among the series; it decides which ticks make sense. */
  readonly finest: DatedFrequency;
  readonly options: ChartOptions;
  readonly language: Language;
}

/** Series over named categories, in the order given. */
export interface CategoryData {
  readonly kind: "category";
  readonly inputs: readonly ChartSeries[];
  readonly labels: readonly string[];
  /** For each series, the index of its observation at each label; −1 where it has none. */
  readonly positions: readonly Int32Array[];
  readonly options: ChartOptions;
  readonly language: Language;
}

export type ChartData = TimeData | CategoryData;

/** Reads the input once, so that drawing and hovering need no texts. A chart of categories has only categories. */
export function prepare(input: ChartInput): ChartData {
  const { language, options = {} } = input;
  if (input.series[0]?.frequency === "C") {
    return { kind: "category", ...readCategories(input.series), options, language };
  }
  const series = input.series.flatMap((one) =>
    one.frequency === "C" ? [] : [readSeries(one, one.frequency)],
  );
  const finest = FINENESS.find((frequency) => series.some((one) => one.frequency === frequency)) ?? "Y";
  return { kind: "time", series, stops: mergeStops(series), finest, options, language };
}

function readSeries(input: ChartSeries, frequency: DatedFrequency): DatedSeries {
  const kept: { ordinal: number; source: number }[] = [];
  let sorted = true;
  for (let source = 0; source < input.periods.length; source += 1) {
    const ordinal = periodOrdinal(frequency, input.periods[source] ?? "");
    // An observation that cannot be placed is left out: a chart never breaks the page.
    if (ordinal === undefined || !Number.isFinite(input.values[source])) continue;
    const before = kept[kept.length - 1];
    if (before && before.ordinal > ordinal) sorted = false;
    kept.push({ ordinal, source });
  }
  if (!sorted) kept.sort((a, b) => a.ordinal - b.ordinal);
  const ordinals = Float64Array.from(kept, (one) => one.ordinal);
  return {
    input,
    frequency,
    ordinals,
    at: ordinals.map((ordinal) => positionOf(frequency, ordinal)),
    values: Float64Array.from(kept, (one) => input.values[one.source] ?? 0),
    source: Int32Array.from(kept, (one) => one.source),
    breaks: findBreaks(frequency, ordinals),
  };
}

function mergeStops(series: readonly DatedSeries[]): Float64Array {
  const [first, ...others] = series;
  if (!first) return new Float64Array();
  if (others.length === 0) return first.at;
  const all = new Set<number>();
  for (const one of series) for (const at of one.at) all.add(at);
  return Float64Array.from(all).sort();
}

function readCategories(series: readonly ChartSeries[]) {
  const inputs = series.filter((one) => one.frequency === "C");
  const labels = [...new Set(inputs.flatMap((one) => one.periods))];
  const positions = inputs.map((one) => {
    const where = new Map(one.periods.map((label, index) => [label, index]));
    return Int32Array.from(labels, (label) => where.get(label) ?? -1);
  });
  return { inputs, labels, positions };
}

/**
 * The observation of a series that stands for a place on the time line: the one at it, else the one whose period
 * holds it, as the quarter holds its months. −1 where there is none.
 */
export function observationAt(series: DatedSeries, at: number): number {
  const after = firstAfter(series.at, at);
  for (const index of [after - 1, after]) {
    if (index < 0 || index >= series.at.length) continue;
    if (series.at[index] === at) return index;
    const [start, end] = extentOf(series.frequency, series.ordinals[index] ?? 0);
    if (at >= start && at < end) return index;
  }
  return -1;
}

/** The period of an observation in the reader's language. */
export function periodLabel(series: DatedSeries, index: number, language: Language): string {
  return formatOrdinal(series.frequency, series.ordinals[index] ?? 0, language);
}

/** Whether an observation stands for a period that is not over or not fully observed. */
export function isIncomplete(series: DatedSeries, index: number): boolean {
  const { first = false, last = false } = series.input.incomplete ?? {};
  return (first && index === 0) || (last && index === series.at.length - 1);
}
