import { calendarStep, type DatedFrequency } from "./period";

/** Above weekends, holidays and the longest closures of stock exchanges. */
const LONGEST_CLOSURE_DAYS = 10;

/** Periods without an observation: a thin line may join a series with a rhythm of its own over them. */
export const GAP = 1;
/** A period whose value is withheld: no line crosses it. */
export const WITHHELD = 2;
/** The series breaks: its values before and after are not comparable. */
export const BREAK = 3;

/**
 * Marks the observations before which the line has a gap.
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
    if (calendarStep(frequency, ordinals[index] ?? 0) - before > longest) breaks[index] = GAP;
  }
  return breaks;
}

/** The largest share of steps to the next period in a series with a rhythm of its own. */
const MOST_NEIGHBOURS = 0.2;
/** The fewest observations that show a rhythm. */
const FEWEST_OBSERVATIONS = 3;

/**
 * Whether a series has a rhythm of its own, slower than its frequency: a census every ten years, a vote, months
 * published once a quarter. At most one in five of its observations follows that of the period before. Between its
 * observations no value is missing, so that a thin line may join them; any other series has gaps there.
 */
export function hasOwnRhythm(breaks: Uint8Array): boolean {
  if (breaks.length < FEWEST_OBSERVATIONS) return false;
  const steps = breaks.length - 1;
  const gaps = breaks.reduce((sum, reason) => sum + (reason === GAP ? 1 : 0), 0);
  return steps - gaps <= MOST_NEIGHBOURS * steps;
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

/** The runs of a small line without dots, in which a series with a rhythm of its own is joined over its gaps. */
export function runsOfSmallLine(breaks: Uint8Array): Run[] {
  return runsOf(breaks, hasOwnRhythm(breaks) ? WITHHELD : GAP);
}

/** Cuts a series at its breaks, `least` or stronger. */
export function runsOf(breaks: Uint8Array, least = GAP): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let index = 1; index <= breaks.length; index += 1) {
    if (index === breaks.length || (breaks[index] ?? 0) >= least) {
      runs.push({ from, to: index - 1 });
      from = index;
    }
  }
  return runs;
}
