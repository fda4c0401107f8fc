import type { ChartOptions } from "../input";
import type { DatedSeries, TimeData } from "../prepared";

/** The drawn form of dated series, and what a stack leaves out. */
export type Stacked = Pick<TimeData, "form" | "series" | "leftOut" | "zeros" | "trouble">;

/** The series beside each other. */
export function unstacked(series: readonly DatedSeries[], { type }: ChartOptions): Stacked {
  const none = new Float64Array();
  return { form: type === "bar" ? "bars" : "lines", series, leftOut: none, zeros: none, trouble: undefined };
}
