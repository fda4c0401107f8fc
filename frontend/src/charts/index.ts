export { Chart, type ChartProps } from "./Chart";
export { describe } from "./describe";
export type { ChartInput, ChartOptions, ChartSeries, SeriesLook } from "./input";
