import type { Frequency, Language } from "@/lib/format";

/** One of the eight chart colours by its number, 1 to 8, or any colour as `#rrggbb`. */
export type ChosenColour = number | string;

/** How one series is drawn. What is left out is chosen by the chart. */
export interface SeriesLook {
  readonly colour?: ChosenColour;
  readonly style?: "line" | "dash" | "dot" | "dashdot";
  /** Width of the line in pixels, 1 to 5. */
  readonly width?: number;
  /** The side on which the series has its value axis; left unless told otherwise. */
  readonly axis?: "left" | "right";
  /** The colour of values strictly above a number; it wins where `lower` holds too. */
  readonly greater?: ColourRule;
  /** The colour of values strictly below a number. */
  readonly lower?: ColourRule;
}

/** A colour for the values on one side of a number. */
interface ColourRule {
  readonly value: number;
  readonly colour: ChosenColour;
}

/** One series as the server sends it: columns of equal length, in date order, values finite. */
export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  readonly unit?: string | null;
  /** Decimals in which the values are printed, 0 to 10. */
  readonly decimals: number;
  readonly frequency: Frequency;
  /** Canonical period texts; labels where the frequency is `C`. */
  readonly periods: readonly string[];
  readonly values: readonly number[];
  /** Text metadata beside each value, where there is any. */
  readonly texts?: readonly (string | null)[] | null;
  /** Whether the first or the last value stands for a period that is not over or not fully observed. */
  readonly incomplete?: { readonly first?: boolean; readonly last?: boolean };
  /** The season of each observation, where the seasonal view was asked for. */
  readonly season?: Seasons | null;
  /** The latest complete value of the whole series, whatever part of it is here. */
  readonly latest?: Latest | null;
  readonly look?: SeriesLook;
  /**
   * Why a member of the chart has no observations: it is not there for this reader, or cannot be read, or not with the
   * options that it is read with; why not is then said beside the chart.
   */
  readonly problem?: "gone" | "unreadable" | "refused";
}

/** Where each observation stands in its season. */
export interface Seasons {
  /** Month and day on which seasons start, `MM-DD`. */
  readonly start: string;
  /** `2024`, or `2024–25` for seasons over two years, ascending. */
  readonly names: readonly string[];
  /** For each observation the index of its season in `names`. */
  readonly of: readonly number[];
  /** For each observation its place in the season, from 0. */
  readonly at: readonly number[];
  /** How many places a season has: 12 months, 4 quarters, 2 semesters, 53 weeks, 366 days. */
  readonly places: number;
}

/** The latest complete value and its changes. */
export interface Latest {
  readonly period: string;
  readonly value: number;
  /** From the period before. */
  readonly change?: Change | null;
  /** From the same period a year before. */
  readonly yearChange?: Change | null;
}

export interface Change {
  readonly period: string;
  /** The earlier value. */
  readonly value: number;
  readonly difference: number;
  /** In percent of the earlier value; nothing where that is zero. */
  readonly percent?: number | null;
}

export interface ChartOptions {
  /** `line` unless told otherwise. */
  readonly type?: "line" | "seasonal" | "bar" | "value";
  /** Whether the series stand on each other, as their sum or as shares of it; `none` unless told otherwise. */
  readonly stack?: "none" | "yes" | "percent";
  /**
   * `around`: the axis fits the values. `zero`: it reaches to zero. Left out: bars reach to zero; lines fit the
   * values and take zero in where that costs little room.
   */
  readonly range?: "around" | "zero";
  /** Decimals of axis and values; `%` writes the sign behind the value and does not multiply it. */
  readonly yFormat?: "0" | "0.0" | "0.00" | "0%" | "0.0%" | "0.00%";
  /** `category`: periods stand beside each other at equal distances, whatever time lies between them. */
  readonly xFormat?: "date" | "category";
  /** The order of categories: the largest value first unless told otherwise, by name, or as they come. */
  readonly sort?: "value" | "name" | "given";
  /** Whether the unit stands above the axis; it does unless told otherwise. */
  readonly showUnit?: boolean;
  /** Seasons drawn, the latest ones; eight in all unless told otherwise. */
  readonly years?: number;
  /** Colours of the seasons, the latest first. */
  readonly seasonColours?: readonly ChosenColour[];
  /** The part of the time line that is drawn, as canonical dates; what is read stays whole. */
  readonly window?: { readonly from?: string; readonly to?: string };
}

/** Everything that a chart shows, apart from its size. Keep the object the same while nothing changes. */
export interface ChartInput {
  readonly series: readonly ChartSeries[];
  readonly options?: ChartOptions;
  readonly language: Language;
}

/** The unit of a percentage is written behind each value, not above the axis. */
export function isPercent(unit: string | null | undefined): boolean {
  return unit?.trim() === "%";
}
