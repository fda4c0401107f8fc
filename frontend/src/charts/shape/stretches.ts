import { type DatedSeries, isUncertain } from "../data/prepared";

/** The first and the last index of a stretch of at least two observations. */
type Stretch = readonly [from: number, to: number];

/** A run of observations, divided by whether they are certain. */
interface Stretches {
  /** The stretches of certain observations. */
  readonly certain: readonly Stretch[];
  /** The stretches in which every step begins or ends at an uncertain observation. */
  readonly uncertain: readonly Stretch[];
}

/**
 * Divides the observations from one index to another, both included. Each step at an incomplete period is a stretch of
 * its own. Codes mark many observations in a row, whose dashes must not begin anew at each of them.
 */
export function stretchesOf(series: DatedSeries, from: number, to: number): Stretches {
  const certain: [number, number][] = [];
  const uncertain: [number, number][] = [];
  const areJoined = Boolean(series.input.statuses);
  let isBefore = isUncertain(series, from);
  for (let at = from; at < to; at += 1) {
    const isAfter = isUncertain(series, at + 1);
    const isCertain = !isBefore && !isAfter;
    const stretches = isCertain ? certain : uncertain;
    const stretch = stretches[stretches.length - 1];
    if (stretch?.[1] === at && (isCertain || areJoined)) stretch[1] = at + 1;
    else stretches.push([at, at + 1]);
    isBefore = isAfter;
  }
  return { certain, uncertain };
}
