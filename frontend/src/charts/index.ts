export { Chart, type ChartProps } from "./Chart";
export { ChartTable, type ChartTableProps } from "./ChartTable";
export { describe } from "./describe";
export { type ChartInput, type ChartOptions, type ChartSeries, isPercent, type SeriesLook } from "./input";
export { Sparkline } from "./Sparkline";
