import type { DeskMetricFragment } from "@/gql/graphql";
import { type ParsedPeriod, parsePeriod } from "@/lib/calendar/period";
import type { Observations } from "@/lib/reading/observations";
import type { PublishedState, Row } from "./row/row";

/** The typed period, if it is valid and not the proposed one. */
export function otherPeriod({ metric, next, draft }: Row): ParsedPeriod | null {
  const typed = periodOf(metric, draft.period.trim());
  const proposed = next && periodOf(metric, next.period);
  return typed && proposed && typed.identity !== proposed.identity ? typed : null;
}

/** Whether a period follows the next one. */
export function isLate({ metric, next }: Row, period: ParsedPeriod): boolean {
  const proposed = next && periodOf(metric, next.period);
  return Boolean(proposed && period.ordinal > proposed.ordinal);
}

export function periodOf({ frequency }: DeskMetricFragment, text: string): ParsedPeriod | null {
  return frequency === "CATEGORY" ? null : (parsePeriod(frequency, text).period ?? null);
}

/** The end of the range to read for a period: any day of a week finds the week. */
export function endOf({ frequency }: DeskMetricFragment, period: ParsedPeriod): string {
  if (frequency !== "WEEKLY") return period.text;
  const sunday = period.identity * 7 + 3;
  return new Date(sunday * 86_400_000).toISOString().slice(0, 10);
}

/** The published state of a period, from the last two values up to it, the latest first. */
export function found(metric: DeskMetricFragment, period: ParsedPeriod, read: Observations): PublishedState {
  const { periods, values, texts } = read;
  const isThere = periods[0] !== undefined && periodOf(metric, periods[0])?.identity === period.identity;
  return {
    period: period.text,
    value: (isThere ? values[0] : null) ?? null,
    text: (isThere ? texts?.[0] : null) ?? null,
    before: values[isThere ? 1 : 0] ?? null,
    late: false,
  };
}
