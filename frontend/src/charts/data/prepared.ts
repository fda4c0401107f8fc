import type { Language } from "@/lib/format";
import type { ChartOptions, ChartSeries } from "./input";
import type { DatedFrequency } from "./period";
import type { Stack } from "./stack";
import type { Span } from "./window";

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
  /** Where series stand on each other: from where to where each value is drawn. Not a number: left out. */
  readonly bases?: Float64Array;
  readonly tops?: Float64Array;
}

/** Why nothing can be drawn, whatever the size. */
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
  /** What stands for the values. */
  readonly form: "lines" | "areas" | "bars";
  readonly series: readonly DatedSeries[];
  /** Every place at which any series has an observation, ascending: where the pointer can rest. */
  readonly stops: Float64Array;
  /** The finest frequency among the series; it decides which ticks make sense. */
  readonly finest: DatedFrequency;
  /** Dates at which a stack is left out, because a series has no value there. */
  readonly leftOut: Float64Array;
  /** The part of the time line that is drawn; all of it where there is none. */
  readonly window: Span | undefined;
}

/** Series over named categories, in the order in which they are drawn. */
export interface CategoryData extends Common {
  readonly kind: "category";
  readonly inputs: readonly ChartSeries[];
  readonly labels: readonly string[];
  /** For each series, the index of its observation at each label; −1 where it has none. */
  readonly positions: readonly Int32Array[];
  /** Where series stand on each other. */
  readonly stack: Stack | undefined;
}

/** Whether an observation stands for a period that is not over or not fully observed. */
export function isIncomplete(series: DatedSeries, index: number): boolean {
  const { first = false, last = false } = series.input.incomplete ?? {};
  return (first && index === 0) || (last && index === series.at.length - 1);
}

/**
 * One season of a series: a series of its own, whose `at` are places in the season and not days, and whose name is
 * the season's where there is only one series.
 */
export interface SeasonLine extends DatedSeries {
  /** 0 for the season in which the newest observation lies, 1 for the one before … */
  readonly age: number;
  /** Number of the series that it is a season of. */
  readonly of: number;
  /** Name of the season: `2024`, `2024–25`. */
  readonly season: string;
}

/** Seasons laid over each other. */
export interface SeasonData extends Common {
  readonly kind: "season";
  /** The newest season first. */
  readonly series: readonly SeasonLine[];
  /** Every place at which any season has an observation, ascending. */
  readonly stops: Float64Array;
  readonly places: number;
  /** Month and day on which they start, `MM-DD`. */
  readonly start: string;
  /** Where in the calendar's cycle the seasons begin; see `cycle.ts`. */
  readonly offset: number;
  readonly finest: DatedFrequency;
  readonly sources: readonly DatedSeries[];
}

export type ChartData = TimeData | SeasonData | CategoryData;
