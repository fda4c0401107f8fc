export { Chart } from "./Chart";
export { describe } from "./describe";
export type { ChartInput, ChartOptions, ChartSeries, SeriesLook } from "./input";
