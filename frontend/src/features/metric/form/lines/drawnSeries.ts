import type { ChartSeries } from "@/charts";
import { frequencyLetter, type LineSeries } from "@/lib/lines";

/** The series of lines as a chart draws it. */
export function drawnSeries(
  { frequency, periods, values, texts, statuses, holes, decimals }: LineSeries,
  named: { id: string; name: string; unit: string },
): ChartSeries {
  const letter = frequencyLetter(frequency);
  return { ...named, decimals, frequency: letter, periods, values, texts, statuses, holes };
}
