import { type ParsedPeriod, parsePeriod } from "@/lib/calendar/period";
import type { Observations } from "@/lib/reading/observations";
import type { DeskMetric, PublishedState, Row } from "./row";

/** The typed period, if it is valid and not the proposed one. */
export function otherPeriod({ metric, next, draft }: Row): ParsedPeriod | null {
  const typed = periodOf(metric, draft.period.trim());
  const proposed = next && periodOf(metric, next.period);
  return typed && proposed && typed.identity !== proposed.identity ? typed : null;
}

/** The state of a period that follows the next one; `null` for any other period, whose state is on the server. */
export function stateAfterNext({ metric, next }: Row, period: ParsedPeriod): PublishedState | null {
  const proposed = next && periodOf(metric, next.period);
  if (!proposed || period.ordinal <= proposed.ordinal) return null;
  return { period: period.text, value: null, text: null, before: metric.lastValue ?? null, late: true };
}

/** The period that a text names; `null` for categories and other texts. */
export function periodOf({ frequency }: DeskMetric, text: string): ParsedPeriod | null {
  return frequency === "CATEGORY" ? null : (parsePeriod(frequency, text).period ?? null);
}

/** The end of the range to read for a period: any day of a week finds the week. */
export function endOf({ frequency }: DeskMetric, period: ParsedPeriod): string {
  if (frequency !== "WEEKLY") return period.text;
  const sunday = period.identity * 7 + 3;
  return new Date(sunday * 86_400_000).toISOString().slice(0, 10);
}

/** The published state of a period, from the last two values up to it, the latest first. */
export function found(metric: DeskMetric, period: ParsedPeriod, read: Observations): PublishedState {
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
