export type { ChartInput, ChartOptions, ChartSeries, SeriesLook } from "./data/input";
export { Chart } from "./draw/Chart";
