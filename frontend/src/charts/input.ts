import type { Frequency, Language } from "@/lib/format";

/** How one series is drawn. What is left out is chosen by the chart. */
export interface SeriesLook {
  /** One of the eight chart colours by its number, 1 to 8, or any colour as `#rrggbb`. */
  readonly colour?: number | string;
  readonly dash?: "line" | "dash" | "dot" | "dashdot";
  /** Width of the line in pixels, 1 to 5. */
  readonly width?: number;
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
  readonly look?: SeriesLook;
}

export interface ChartOptions {
  /**
   * `around`: the axis fits the values. `zero`: it reaches to zero. Left out: it fits the values, and takes zero
   * in where that costs little room.
   */
  readonly range?: "around" | "zero";
  /** Whether the unit stands above the axis; it does unless told otherwise. */
  readonly showUnit?: boolean;
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
