import { formatOrdinal, type Language } from "@/lib/format";
import type { ChartSeries } from "./input";
import { extentOf } from "./period";
import type { ChartData, DatedSeries, TimeData } from "./prepared";
import { firstAfter, indexAt } from "./search";

/**
 * The index of a series' observation for a position on the time line: the observation at it, else the one whose period
 * contains it, as a quarter contains its months; −1 if there is no such observation.
 */
export function observationAt(
  series: Pick<DatedSeries, "frequency" | "at" | "ordinals">,
  at: number,
): number {
  const after = firstAfter(series.at, at);
  for (const index of [after - 1, after]) {
    if (index < 0 || index >= series.at.length) continue;
    if (series.at[index] === at) return index;
    const [start, end] = extentOf(series.frequency, series.ordinals[index] ?? 0);
    if (at >= start && at < end) return index;
  }
  return -1;
}

/** The height at which an observation is drawn: its value, or its top in a stack; `NaN`: left out. */
export function drawnValue(series: DatedSeries, index: number): number {
  return (series.tops ?? series.values)[index] ?? Number.NaN;
}

/** The period of an observation in the reader's language. */
export function periodLabel(series: DatedSeries, index: number, language: Language): string {
  return formatOrdinal(series.frequency, series.ordinals[index] ?? 0, language);
}

/** The input series of a chart; for seasons, one per season. */
export function inputsOf(data: ChartData): readonly ChartSeries[] {
  return data.kind === "category" ? data.inputs : data.series.map((series) => series.input);
}

/** The name of a position on the time line: the period of the finest series that has one there. */
export function placeName(data: TimeData, at: number): string {
  const there = data.series.flatMap(({ frequency, at: places, ordinals, holes }) => {
    const ordinal = ordinals[indexAt(places, at)] ?? holes?.ordinals[indexAt(holes.at, at)];
    return ordinal === undefined ? [] : [{ frequency, ordinal }];
  });
  const named = there.find(({ frequency }) => frequency === data.finest) ?? there[0];
  return named ? formatOrdinal(named.frequency, named.ordinal, data.language) : "";
}
