import { dayNumber, mondayOf, weekNumber } from "@/lib/format/calendar";
import type { ChartOptions } from "./input";
import { type DatedFrequency, extentOf, periodOrdinal } from "./period";

/** A range of the time line in days since 1970-01-01, both ends included; unlimited where an end is infinite. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DATED: readonly DatedFrequency[] = ["D", "M", "Q", "S", "Y"];

/** The first day of a date in any notation and the first day after it; `undefined` for any other text. */
function daysOf(text: string): readonly [number, number] | undefined {
  const week = /^(\d{4})-W(\d\d)$/.exec(text);
  if (week) {
    const number = weekNumber(dayNumber(Number(week[1]), 1, 4)) + Number(week[2]) - 1;
    return [mondayOf(number), mondayOf(number + 1)];
  }
  for (const frequency of DATED) {
    const ordinal = periodOrdinal(frequency, text);
    if (ordinal !== undefined) return extentOf(frequency, ordinal);
  }
  return undefined;
}

/**
 * The window of a chart as days: from the first day of `from` to the last day of `to`, in any notation (`2016`,
 * `2016-Q3`, `2016-10`, `2016-W05`, `2016-10-31`). An end that is absent or no date is unlimited.
 */
export function spanOf(window: ChartOptions["window"]): Span | undefined {
  const from = window?.from ? daysOf(window.from)?.[0] : undefined;
  const after = window?.to ? daysOf(window.to)?.[1] : undefined;
  if (from === undefined && after === undefined) return undefined;
  return {
    from: from ?? Number.NEGATIVE_INFINITY,
    to: after === undefined ? Number.POSITIVE_INFINITY : after - 1,
  };
}
