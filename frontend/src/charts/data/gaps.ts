import { calendarStep, type DatedFrequency } from "./period";

/** Above weekends, holidays and the longest closures of stock exchanges. */
const LONGEST_CLOSURE_DAYS = 10;

/**
 * Marks the observations before which the line breaks.
 *
 * For weeks, months, quarters, semesters and years, a missing period is a gap by the calendar. Daily series follow
 * trading or working days, so that a missing weekday means nothing by itself: only a hole of more than ten days is a
 * gap, or, where observations are usually farther apart (polls, auctions), one of more than three times the median
 * distance.
 */
export function findBreaks(frequency: DatedFrequency, ordinals: ArrayLike<number>): Uint8Array {
  const breaks = new Uint8Array(ordinals.length);
  const longest = frequency === "D" ? Math.max(LONGEST_CLOSURE_DAYS, 3 * medianStep(ordinals)) : 1;
  for (let index = 1; index < ordinals.length; index += 1) {
    const before = calendarStep(frequency, ordinals[index - 1] ?? 0);
    if (calendarStep(frequency, ordinals[index] ?? 0) - before > longest) breaks[index] = 1;
  }
  return breaks;
}

function medianStep(ordinals: ArrayLike<number>): number {
  if (ordinals.length < 3) return 0;
  const steps = new Float64Array(ordinals.length - 1);
  for (let index = 1; index < ordinals.length; index += 1) {
    steps[index - 1] = (ordinals[index] ?? 0) - (ordinals[index - 1] ?? 0);
  }
  steps.sort();
  return steps[steps.length >> 1] ?? 0;
}

/** A run of observations without a gap: indices `from` to `to`, both included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Cuts a series at its breaks. */
export function runsOf(breaks: Uint8Array): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let index = 1; index <= breaks.length; index += 1) {
    if (index === breaks.length || breaks[index] === 1) {
      runs.push({ from, to: index - 1 });
      from = index;
    }
  }
  return runs;
}
