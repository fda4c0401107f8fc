import type { Frequency, Language } from "@/lib/format";

/** One of the eight chart colours by its number, 1 to 8, or any colour as `#rrggbb`. */
export type ChosenColour = number | string;

/** The style of one series. The chart chooses the missing options. */
export interface SeriesLook {
  readonly colour?: ChosenColour;
  readonly style?: "line" | "dash" | "dot" | "dashdot";
  /** Width of the line in pixels, 1 to 5. */
  readonly width?: number;
  /** The side of the series' value axis; left by default. */
  readonly axis?: "left" | "right";
  /** The colour of values strictly above a number; it precedes `lower` where both apply. */
  readonly greater?: ColourRule;
  /** The colour of values strictly below a number. */
  readonly lower?: ColourRule;
}

/** A colour for the values on one side of a number. */
interface ColourRule {
  readonly value: number;
  readonly colour: ChosenColour;
}

/** Which values of a series are incomplete. */
interface Incomplete {
  readonly first?: boolean;
  readonly last?: boolean;
  /** The periods of all of them; without it, only the first and the last value can be incomplete. */
  readonly periods?: readonly string[];
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
  /** Text metadata of each value, if any. */
  readonly texts?: readonly (string | null)[] | null;
  /** The status of each value, as codes of SDMX; `null` for a normal one. */
  readonly statuses?: readonly (string | null)[] | null;
  /** The periods or labels without a value, in input order. */
  readonly holes?: readonly Hole[] | null;
  /** The values of periods that have not ended or are not fully observed. */
  readonly incomplete?: Incomplete;
  /** The season of each observation, if the seasonal view was requested. */
  readonly season?: Seasons | null;
  /** The latest complete value of the whole series, also where only a part of it is here. */
  readonly latest?: Latest | null;
  readonly look?: SeriesLook;
  /**
   * Why a series of the chart has no observations: it does not exist for this reader, or cannot be read, or not with
   * its read options; the reason then appears beside the chart.
   */
  readonly problem?: "gone" | "unreadable" | "refused";
}

/** A period or label without a value. */
export interface Hole {
  readonly period: string;
  /** The number of observations before it in input order. */
  readonly before: number;
  /** The codes of its status, one of which is the reason: `Q`, `Q/C`, `L`. */
  readonly status: string;
  readonly text: string | null;
}

/** The position of each observation in its season. */
export interface Seasons {
  /** Month and day on which seasons start, `MM-DD`. */
  readonly start: string;
  /** `2024`, or `2024–25` for seasons over two years, ascending. */
  readonly names: readonly string[];
  /** For each observation, the index of its season in `names`. */
  readonly of: readonly number[];
  /** For each observation, its position in the season, from 0. */
  readonly at: readonly number[];
  /** Positions of a season: 12 months, 4 quarters, 2 semesters, 53 weeks, 366 days. */
  readonly places: number;
}

/** The latest complete value and its changes. */
export interface Latest {
  readonly period: string;
  readonly value: number;
  /** The codes of its status; `null` for a normal value. */
  readonly status?: string | null;
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
  /** In percent of the earlier value; absent where that is zero. */
  readonly percent?: number | null;
}

export interface ChartOptions {
  /** `line` by default. */
  readonly type?: "line" | "seasonal" | "bar" | "value";
  /** Whether the series are stacked, as their sum or as shares of it; `none` by default. */
  readonly stack?: "none" | "yes" | "percent";
  /**
   * `around`: the axis fits the values. `zero`: it extends to zero. Absent: bars extend to zero; lines fit the values
   * and include zero where that costs little room.
   */
  readonly range?: "around" | "zero";
  /** Decimals of axis and values; `%` appends the sign to the value and does not multiply it. */
  readonly yFormat?: "0" | "0.0" | "0.00" | "0%" | "0.0%" | "0.00%";
  /** `category`: periods are drawn at equal distances, independently of the time between them. */
  readonly xFormat?: "date" | "category";
  /** The order of categories: the largest value first by default, by name, or in input order. */
  readonly sort?: "value" | "name" | "given";
  /** Whether the unit is shown above the axis; true by default. */
  readonly showUnit?: boolean;
  /** Values of the left axis at which lines are drawn and to which it extends: the bounds of an alert. */
  readonly bounds?: readonly number[];
  /** Periods, of the finest series, with which values begin to be measured in another way: a vertical line at each. */
  readonly methodChanges?: readonly string[];
  /** The number of latest seasons drawn; eight in all by default. */
  readonly years?: number;
  /** Colours of the seasons, the latest first. */
  readonly seasonColours?: readonly ChosenColour[];
  /** The drawn part of the time line, as canonical dates; the read data remain whole. */
  readonly window?: { readonly from?: string; readonly to?: string };
}

/** Everything that a chart shows, except its size. Keep the object identical while nothing changes. */
export interface ChartInput {
  readonly series: readonly ChartSeries[];
  readonly options?: ChartOptions;
  readonly language: Language;
}

/** Whether a unit is the percent sign, which is written behind each value, not above the axis. */
export function isPercent(unit: string | null | undefined): boolean {
  return unit?.trim() === "%";
}
