import { firstDayOf } from "../arguments/day";
import type { Cell } from "../cells";

/** A period as a cell: its first day, for a weekly observation the day that was published; a category as text. */
export function periodCell(period: string | null): Cell {
  const day = period === null ? undefined : firstDayOf(period);
  return day === undefined ? period : { day };
}

/** The day of an instant (RFC 3339, in UTC) as a cell. */
export function instantCell(instant: string | null): Cell {
  return periodCell(instant?.slice(0, 10) ?? null);
}
