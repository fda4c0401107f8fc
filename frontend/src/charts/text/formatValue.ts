import { formatNumber, type Language } from "@/lib/format";
import { type ChartOptions, type ChartSeries, isPercent } from "../data/input";

/** Decimals and percent sign of printed values. */
export interface ValueFormat {
  readonly decimals: number;
  readonly percent: boolean;
}

/** The chart's own format of values, if it has one: `0.0%` is one decimal and a sign. */
export function chosenFormat(options: ChartOptions): ValueFormat | undefined {
  const { yFormat } = options;
  if (yFormat === undefined) return undefined;
  return { decimals: yFormat.split(".")[1]?.replace("%", "").length ?? 0, percent: yFormat.endsWith("%") };
}

/** A value of a series as every part of the chart prints it. */
export function formatValue(
  series: ChartSeries,
  value: number,
  language: Language,
  chosen?: ValueFormat | undefined,
): string {
  const own = { decimals: series.decimals, percent: isPercent(series.unit) };
  // If the decimals would print a value as zero, all its digits are printed.
  if (!chosen && value !== 0 && Math.abs(value) < 0.5 * 10 ** -series.decimals)
    return formatNumber(value, { language, percent: own.percent });
  return formatNumber(value, { language, ...(chosen ?? own) });
}
