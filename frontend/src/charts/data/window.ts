import { dayNumber, mondayOf, weekNumber } from "@/lib/format/calendar";
import type { ChartOptions } from "./input";
import { type DatedFrequency, extentOf, periodOrdinal } from "./period";

/** A stretch of the time line in days since 1970-01-01, both ends shown; unlimited where an end is infinite. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DATED: readonly DatedFrequency[] = ["D", "M", "Q", "S", "Y"];

/** First day and first day after of a date in any notation; nothing for a text that is none. */
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
 * The window of a chart as days: from the first day of `from` to the last day of `to`, whatever the notations
 * (`2016`, `2016-Q3`, `2016-10`, `2016-W05`, `2016-10-31`). An end that is left out or no date is no limit.
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
