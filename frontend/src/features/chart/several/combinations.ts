import type { ChartSeries } from "@/charts";
import type { Frequency } from "@/lib/format";
import type { OptionValues } from "../form/values";
import type { SeriesDraft } from "./draft/draft";
import { viewOfSeries } from "./draft/seriesView";

/** The frequencies from the finest to the coarsest. */
const FINENESS: readonly Frequency[] = ["D", "W", "M", "Q", "S", "Y"];

/** Combinations that cannot be drawn, or have no meaning. */
export interface Combination {
  /** Differing frequencies of stacked series, the finest first. */
  frequencies?: Frequency[];
  /** Whether shares of a total include negative values. */
  isNegative?: boolean;
  /** Differing units of stacked series. */
  unitsOfStack?: string[];
  /** Whether the right side is ignored, since stacked series have one axis. */
  isSideless?: boolean;
  /** Sides whose axis several units share. */
  mixedSides?: ("left" | "right")[];
  /** Whether the chart mixes categories and dates. */
  isOfBoth?: boolean;
}

/** The drawn series with the chosen frequencies: the data of the latest choice may still be loading. */
export function asChosen(series: readonly ChartSeries[], drafts: readonly SeriesDraft[]): ChartSeries[] {
  return series.map((one, index) => {
    const draft = drafts[index];
    return draft?.metric ? { ...one, frequency: viewOfSeries(draft.metric, draft).letter } : one;
  });
}

/** The conflicts between the options and these series. */
export function combinationOf(options: OptionValues, series: readonly ChartSeries[]): Combination {
  const drawn = series.filter((one) => !one.problem);
  const filled = drawn.filter((one) => one.periods.length > 0);
  const found: Combination = {};
  const categories = drawn.filter((one) => one.frequency === "C").length;
  if (categories > 0 && categories < drawn.length) found.isOfBoth = true;
  const stacks =
    options.stack !== "NONE" && (options.type === "LINE" || options.type === "BAR") && drawn.length > 1;
  if (stacks) {
    const frequencies = FINENESS.filter((letter) => filled.some((one) => one.frequency === letter));
    if (frequencies.length > 1) found.frequencies = frequencies;
    if (options.stack === "PERCENT" && filled.some((one) => one.values.some((value) => value < 0)))
      found.isNegative = true;
    const units = unitsOf(filled);
    if (units.length > 1) found.unitsOfStack = units;
    if (drawn.some((one) => one.look?.axis === "right")) found.isSideless = true;
  } else if (options.type !== "VALUE" && categories === 0) {
    const mixed = (["left", "right"] as const).filter(
      (side) => unitsOf(filled.filter((one) => (one.look?.axis ?? "left") === side)).length > 1,
    );
    if (mixed.length > 0) found.mixedSides = mixed;
  }
  return found;
}

/** Whether nothing could be drawn. */
export function isImpossible({ frequencies, isNegative }: Combination): boolean {
  return frequencies !== undefined || isNegative === true;
}

function unitsOf(series: readonly ChartSeries[]): string[] {
  return [...new Set(series.map((one) => one.unit?.trim() ?? ""))];
}
