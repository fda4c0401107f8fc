import type { SeriesDraft_MetricFragment } from "@/gql/graphql";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { seriesReading } from "@/lib/reading/seriesReading";
import {
  lowerFrequencies,
  METHODS,
  methodOf,
  type Shown,
  type TransformCode,
  transformOf,
} from "@/lib/reading/transformations";
import type { ReadingDraft, SeriesDraft } from "./draft";

/** The read options of a series, as its fields show them. */
export interface SeriesView {
  own: FrequencyLetter;
  letter: FrequencyLetter;
  isAggregated: boolean;
  /** `undefined` if a method must still be chosen. */
  method: (typeof METHODS)[number] | undefined;
  transform: TransformCode;
  param: string | undefined;
  shown: Shown;
}

/** The read options of a series, with the defaults of its indicator. */
export function viewOfSeries(metric: SeriesDraft_MetricFragment, one: ReadingDraft): SeriesView {
  const read = seriesReading(metric, one);
  return {
    ...read,
    isAggregated: read.letter !== read.own,
    method: METHODS.find((method) => method === one.agg) ?? methodOf(metric.aggregation),
  };
}

/**
 * The read options at another frequency: a change over a year remains one, and options that no longer fit are dropped.
 */
export function atFrequency(
  metric: SeriesDraft_MetricFragment,
  one: ReadingDraft,
  next: FrequencyLetter,
): ReadingDraft {
  const view = viewOfSeries(metric, one);
  const isAggregated = next !== view.own;
  const overAYear = view.shown === "changeYear" || view.shown === "pctYear";
  const shown = overAYear && next === "Y" ? (view.transform === "pct" ? "pct" : "change") : view.shown;
  const { transform, param } = transformOf(shown, next);
  return {
    freq: isAggregated ? next : null,
    // An indicator without an aggregation method: an average is never wrong by a factor.
    agg: isAggregated ? (one.agg ?? (methodOf(metric.aggregation) ? null : "avg")) : null,
    transform,
    param: param ?? (overAYear || view.letter !== next ? null : one.param),
  };
}

/** The series at one frequency, as far as their data reach it. */
export function aligned(drafts: readonly SeriesDraft[], letter: FrequencyLetter): SeriesDraft[] {
  return drafts.map((one) => {
    const { metric } = one;
    if (!metric || viewOfSeries(metric, one).letter === letter) return one;
    const { own } = viewOfSeries(metric, one);
    const reaches = own === letter || lowerFrequencies(own).includes(letter);
    return reaches ? { ...one, ...atFrequency(metric, one, letter) } : one;
  });
}
