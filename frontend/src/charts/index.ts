export type { ChartInput, ChartOptions, ChartSeries, SeriesLook } from "./data/input";
export { Chart } from "./draw/Chart";
export { describe } from "./text/describe";
