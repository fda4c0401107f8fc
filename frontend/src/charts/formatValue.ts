import { formatNumber, type Language } from "@/lib/format";
import { type ChartSeries, isPercent } from "./input";

/** A value of a series as every part of the chart prints it. */
export function formatValue(series: ChartSeries, value: number, language: Language): string {
  return formatNumber(value, { language, decimals: series.decimals, percent: isPercent(series.unit) });
}
