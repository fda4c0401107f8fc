import type { SeriesData } from "../api/series";
import { firstDayOf } from "../arguments/day";
import { periodIdentity } from "../arguments/period";
import type { Cell, Table } from "../cells";
import { SheetError } from "../failure/error";
import { periodCell } from "./cell";
import type { OrError } from "./read";

/** A period with its values, one for each column. */
interface Row {
  period: string;
  /** Sorts dated rows; absent for categories, which remain in the order in which they come, after the dates. */
  day: number | undefined;
  values: Cell[];
}

/**
 * The outer join of series on their periods: rows of period and one value for each column, oldest first. A missing
 * observation is an empty cell. Periods are equal if they begin on the same day, so that the first quarter is in the row
 * of January; if all series are weekly, if they are in the same ISO 8601 week, whatever day was published. The column of
 * an error is empty.
 */
export function joined(columns: readonly OrError<SeriesData>[]): Table {
  const rows = new Map<string, Row>();
  const series = columns.map((column) => (column instanceof SheetError ? undefined : column));
  const isWeekly = series.every((each) => !each || each.frequency === "W");
  series.forEach((each, column) => {
    each?.periods.forEach((period, place) => {
      const day = each.frequency === "C" ? undefined : firstDayOf(period);
      const key = isWeekly ? `${periodIdentity("W", period)}` : `${day ?? period}`;
      const row: Row = rows.get(key) ?? { period, day, values: columns.map(() => null) };
      row.values[column] = each.values[place] ?? null;
      rows.set(key, row);
    });
  });
  const order = (row: Row) => row.day ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...rows.values()].sort((a, b) => order(a) - order(b));
  return sorted.map(({ period, values }) => [periodCell(period), ...values]);
}
