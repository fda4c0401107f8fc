import type { Language } from "@/lib/format";
import { formatValue } from "./formatValue";
import type { ChartSeries } from "./input";
import { type ChartData, isIncomplete, observationAt, periodLabel, type TimeData } from "./prepare";
import { firstAfter, nearest } from "./search";

/** Where the reader is: a place on the time line (or the number of a category) and a series. */
export interface Focus {
  readonly at: number;
  readonly series: number;
}

/** What is read at a place: its period and a row for each series that has a value there. */
export interface Readout {
  readonly heading: string;
  readonly rows: readonly ReadoutRow[];
}

export interface ReadoutRow {
  readonly series: number;
  readonly name: string;
  /** As a number, for its place in the picture. */
  readonly number: number;
  readonly value: string;
  readonly unit: string;
  /** The period of this value where it is not the heading's: a quarter among months. */
  readonly period: string | undefined;
  readonly text: string | undefined;
  readonly incomplete: boolean;
  /** Place of the observation itself on the time line. */
  readonly at: number;
}

/** Everything there is to read at a place, from the whole series and never from the thinned drawing. */
export function readAt(data: ChartData, at: number): Readout {
  if (data.kind === "category") {
    const rows = data.inputs.flatMap((input, series) => {
      const source = data.positions[series]?.[at] ?? -1;
      return source < 0 ? [] : [rowOf({ input, series, source, at, language: data.language })];
    });
    return { heading: data.labels[at] ?? "", rows };
  }
  const heading = headingAt(data, at);
  const rows = data.series.flatMap((one, series) => {
    const index = observationAt(one, at);
    if (index < 0) return [];
    const own = periodLabel(one, index, data.language);
    const period = own === heading ? undefined : own;
    const incomplete = isIncomplete(one, index);
    const source = one.source[index] ?? 0;
    const found = { input: one.input, series, source, at: one.at[index] ?? at, language: data.language };
    return [rowOf({ ...found, period, incomplete })];
  });
  return { heading, rows };
}

function rowOf(found: {
  input: ChartSeries;
  series: number;
  source: number;
  at: number;
  language: Language;
  period?: string | undefined;
  incomplete?: boolean;
}): ReadoutRow {
  const { input, series, source, at, language, period, incomplete = false } = found;
  const number = input.values[source] ?? 0;
  const unit = input.unit?.trim() ?? "";
  return {
    series,
    name: input.name,
    number,
    value: formatValue(input, number, language),
    unit: unit === "%" ? "" : unit,
    period,
    text: input.texts?.[source] ?? undefined,
    incomplete,
    at,
  };
}

/** The name of a place: the period of the finest series that has one there. */
function headingAt(data: TimeData, at: number): string {
  const there = data.series.filter((one) => one.at[firstAfter(one.at, at) - 1] === at);
  const named = there.find((one) => one.frequency === data.finest) ?? there[0];
  return named ? periodLabel(named, firstAfter(named.at, at) - 1, data.language) : "";
}

/** The place with an observation that is nearest to a number on the time line. */
export function snap(data: TimeData, at: number): number | undefined {
  return data.stops[nearest(data.stops, at)];
}
