import type { Language } from "@/lib/format";
import type { ChartOptions, ChartSeries } from "./input";
import type { DatedFrequency } from "./period";
import type { Stack } from "./stack/stack";
import type { Span } from "./window";

/** A dated series with its periods as numbers. Index i of every column is the same observation. */
export interface DatedSeries {
  readonly input: ChartSeries;
  readonly frequency: DatedFrequency;
  readonly ordinals: Float64Array;
  /** Positions on the time line, in days since 1970-01-01, ascending. */
  readonly at: Float64Array;
  readonly values: Float64Array;
  /** The index of each observation in the input. */
  readonly source: Int32Array;
  /** Why the line breaks before each observation; see `gaps.ts`. */
  readonly breaks: Uint8Array;
  /** Whether a thin line joins the observations over the breaks, because the series has a rhythm of its own. */
  readonly isJoined: boolean;
  /** The periods without a value, if there are any. */
  readonly holes?: Holes;
  /** Where series are stacked: the lower and the upper end of each drawn value. `NaN`: left out. */
  readonly bases?: Float64Array;
  readonly tops?: Float64Array;
}

/** The periods without a value of a series. Index i of every column is the same period. */
export interface Holes {
  readonly ordinals: Float64Array;
  /** Positions on the time line, in days since 1970-01-01, ascending. */
  readonly at: Float64Array;
  /** The index of each in the input's holes. */
  readonly source: Int32Array;
}

/** Why nothing can be drawn, at any size. */
type Trouble = "configuration" | "gone" | "unreadable" | "refused" | "negative" | "frequencies" | "seasons";

export interface Common {
  readonly options: ChartOptions;
  readonly language: Language;
  readonly trouble: Trouble | undefined;
  /** Members of the chart that cannot be drawn, each with its `problem`. */
  readonly missing: readonly ChartSeries[];
}

/** Series on a time line. */
export interface TimeData extends Common {
  readonly kind: "time";
  /** The shape that represents the values. */
  readonly form: "lines" | "areas" | "bars";
  readonly series: readonly DatedSeries[];
  /** Every position at which any series has an observation, ascending: the positions of the pointer. */
  readonly stops: Float64Array;
  /** The finest frequency among the series; it decides which ticks make sense. */
  readonly finest: DatedFrequency;
  /** Dates at which a stack is left out, because a series has no value there or because there are no shares of zero. */
  readonly leftOut: Float64Array;
  /** Those of them at which every value is zero. */
  readonly zeros: Float64Array;
  /** The drawn part of the time line; the whole line if undefined. */
  readonly window: Span | undefined;
}

/** Series over named categories, in drawing order. */
export interface CategoryData extends Common {
  readonly kind: "category";
  readonly inputs: readonly ChartSeries[];
  readonly labels: readonly string[];
  /** For each series, the index of its observation at each label; −1 without an observation. */
  readonly positions: readonly Int32Array[];
  /** Defined where series are stacked. */
  readonly stack: Stack | undefined;
}

/** Sets of incomplete periods by their lists: each observation is looked up in every drawing. */
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether an observation belongs to a period that has not ended or is not fully observed. */
export function isIncomplete({ input, source, at }: DatedSeries, index: number): boolean {
  const { first = false, last = false, periods } = input.incomplete ?? {};
  if (periods === undefined) return (first && index === 0) || (last && index === at.length - 1);
  if (periods.length === 0) return false;
  const found = known.get(periods) ?? new Set(periods);
  known.set(periods, found);
  return found.has(input.periods[source[index] ?? -1] ?? "");
}

/** The status of an observation; `undefined` for a normal one. */
export function statusAt({ input, source }: DatedSeries, index: number): string | undefined {
  return input.statuses?.[source[index] ?? -1] ?? undefined;
}

/** The codes of values that may still change, or that nobody has observed: provisional, estimated, forecast. */
export const UNCERTAIN = ["P", "E", "F"] as const;

/** Whether a value is drawn as uncertain: its period is incomplete, or its status says so. */
export function isUncertain(series: DatedSeries, index: number): boolean {
  return isIncomplete(series, index) || hasUncertainCode(statusAt(series, index));
}

/** Whether a status has a code of an uncertain value. No confidentiality has such a letter. */
export function hasUncertainCode(status: string | null | undefined): boolean {
  return status ? UNCERTAIN.some((code) => status.includes(code)) : false;
}

/** The indices of the uncertain observations, ascending. */
export function uncertainIn(series: DatedSeries): number[] {
  return [...series.at.keys()].filter((index) => isUncertain(series, index));
}

/**
 * One season of a series: a series of its own, whose `at` are positions in the season, not days, and whose name is the
 * season's where there is only one series.
 */
export interface SeasonLine extends DatedSeries {
  /** 0 for the season of the newest observation, 1 for the previous one … */
  readonly age: number;
  /** Index of the series that the season belongs to. */
  readonly of: number;
  /** Name of the season: `2024`, `2024–25`. */
  readonly season: string;
}

/** Seasons laid over each other. */
export interface SeasonData extends Common {
  readonly kind: "season";
  /** The newest season first. */
  readonly series: readonly SeasonLine[];
  /** Every position at which any season has an observation, ascending. */
  readonly stops: Float64Array;
  readonly places: number;
  /** Month and day on which they start, `MM-DD`. */
  readonly start: string;
  /** The position in the calendar's cycle at which the seasons begin; see `cycle.ts`. */
  readonly offset: number;
  readonly finest: DatedFrequency;
  readonly sources: readonly DatedSeries[];
}

export type ChartData = TimeData | SeasonData | CategoryData;
