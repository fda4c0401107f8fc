import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { addSteps, addYears, dateExtent, dateText, stepsBetween } from "./dates";

/** The range buttons: this many years back from the latest observation. */
export const RANGE_YEARS = [1, 5, 10] as const;

/** The span of the series, at the shown frequency. */
export interface Span {
  letter: Exclude<FrequencyLetter, "C">;
  first: string;
  last: string;
}

/** Start and end as in the address; an absent end is open. */
export interface Range {
  start?: string | undefined;
  end?: string | undefined;
}

/** The first days of the first and the last period. */
function daysOf({ first, last }: Span): { first: string; last: string } | undefined {
  const [from, to] = [dateExtent(first)?.first, dateExtent(last)?.first];
  return from !== undefined && to !== undefined ? { first: from, last: to } : undefined;
}

/**
 * The range of a button: it starts `years` years before the latest period, so that the first and the last drawn period
 * can be compared.
 */
export function rangeOf(span: Span, years: number): Range {
  const days = daysOf(span);
  if (!days) return {};
  const { letter } = span;
  return { start: dateText(letter, addYears(letter, days.last, -years)) };
}

/** Whether the series extends further back than `years` years: otherwise the button would show all of it. */
export function reachesBeyond(span: Span, years: number): boolean {
  const days = daysOf(span);
  return days !== undefined && days.first < addYears(span.letter, days.last, -years);
}

/** The years of the button with this range, at any position in the series. */
export function rangeYears(span: Span, range: Range): number | undefined {
  const days = daysOf(span);
  const window = windowOf(span, range);
  if (!days || !window || range.start === undefined) return undefined;
  return RANGE_YEARS.find((years) => addYears(span.letter, window.to, -years) === window.from);
}

/** First days of the first and the last period within the range. */
function windowOf(span: Span, { start, end }: Range): { from: string; to: string } | undefined {
  const days = daysOf(span);
  const from = start === undefined ? days?.first : dateExtent(start)?.first;
  const to = end === undefined ? days?.last : dateExtent(end)?.first;
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}

/**
 * The range one window earlier or later, sharing its edge period with the current one. `undefined` if the series ends
 * there, or if all of it is shown. At the ends of the series the window keeps its length.
 */
export function stepRange(span: Span, range: Range, direction: "back" | "on"): Range | undefined {
  const days = daysOf(span);
  const window = windowOf(span, range);
  if (!days || !window || (range.start === undefined && range.end === undefined)) return undefined;
  const { letter } = span;
  const length = stepsBetween(letter, window.from, window.to);
  const years = rangeYears(span, range);
  const move = (day: string, times: number) =>
    years ? addYears(letter, day, times * years) : addSteps(letter, day, times * length);
  if (length <= 0) return undefined;
  if (direction === "back") {
    if (window.from <= days.first) return undefined;
    const from = move(window.from, -1) < days.first ? days.first : move(window.from, -1);
    return { start: dateText(letter, from), end: dateText(letter, move(from, 1)) };
  }
  if (window.to >= days.last) return undefined;
  const to = move(window.to, 1);
  if (to >= days.last) return { start: dateText(letter, move(days.last, -1)) };
  return { start: dateText(letter, window.to), end: dateText(letter, to) };
}
