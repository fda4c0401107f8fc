import type { ChartSeries } from "@/charts";
import type { Frequency } from "@/lib/format";
import type { OptionValues } from "../form/values";
import { type SeriesDraft, viewOfSeries } from "./draft";

/** The frequencies from the finest to the coarsest. */
const FINENESS: readonly Frequency[] = ["D", "W", "M", "Q", "S", "Y"];

/** What cannot be drawn together, or can and means nothing. */
export interface Combination {
  /** Series on each other whose frequencies differ: which, the finest first. */
  frequencies?: Frequency[];
  /** Shares of a total with negative values. */
  isNegative?: boolean;
  /** Series on each other in several units. */
  unitsOfStack?: string[];
  /** Series on each other have one axis: the right side waits. */
  isSideless?: boolean;
  /** Sides on which several units share an axis. */
  mixedSides?: ("left" | "right")[];
  /** Categories and dates in one chart. */
  isOfBoth?: boolean;
}

/** The series as they are drawn, at the frequencies that are chosen: what was chosen last may still be being read. */
export function asChosen(series: readonly ChartSeries[], drafts: readonly SeriesDraft[]): ChartSeries[] {
  return series.map((one, index) => {
    const draft = drafts[index];
    return draft?.metric ? { ...one, frequency: viewOfSeries(draft.metric, draft).letter } : one;
  });
}

/** What is wrong with the options for these series. */
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
