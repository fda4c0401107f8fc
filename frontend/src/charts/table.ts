import { formatValue } from "./formatValue";
import { type ChartData, isIncomplete, periodLabel } from "./prepare";
import { firstAfter } from "./search";

export interface TableRow {
  readonly key: string;
  readonly period: string;
  readonly cells: readonly TableCell[];
}

interface TableCell {
  readonly value: string;
  readonly text: string | undefined;
  readonly incomplete: boolean;
}

const EMPTY: TableCell = { value: "", text: undefined, incomplete: false };

/** The number of rows of a chart's table: one a place with an observation, or one a category. */
export function rowCount(data: ChartData): number {
  return data.kind === "time" ? data.stops.length : data.labels.length;
}

/** One row, newest first; categories stay in the order given. */
export function rowAt(data: ChartData, row: number): TableRow {
  const { language } = data;
  if (data.kind === "category") {
    const label = data.labels[row] ?? "";
    const cells = data.inputs.map((input, series): TableCell => {
      const source = data.positions[series]?.[row] ?? -1;
      if (source < 0) return EMPTY;
      const value = formatValue(input, input.values[source] ?? 0, language);
      return { value, text: input.texts?.[source] ?? undefined, incomplete: false };
    });
    return { key: label, period: label, cells };
  }
  const at = data.stops[data.stops.length - 1 - row] ?? 0;
  let period = "";
  const cells = data.series.map((series): TableCell => {
    const index = firstAfter(series.at, at) - 1;
    if (series.at[index] !== at) return EMPTY;
    if (period === "" || series.frequency === data.finest) period = periodLabel(series, index, language);
    const source = series.source[index] ?? 0;
    return {
      value: formatValue(series.input, series.values[index] ?? 0, language),
      text: series.input.texts?.[source] ?? undefined,
      incomplete: isIncomplete(series, index),
    };
  });
  return { key: String(at), period, cells };
}
