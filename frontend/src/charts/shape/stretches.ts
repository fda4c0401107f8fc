import { type DatedSeries, isIncomplete } from "../data/prepared";

/** A run of observations, divided by whether they are complete. */
interface Stretches {
  /** The first and the last index of each stretch of at least two complete observations. */
  readonly certain: readonly (readonly [number, number])[];
  /** The indices of the observations from which the step to the next one begins or ends at an incomplete one. */
  readonly uncertain: readonly number[];
}

/** Divides the observations from one index to another, both included. */
export function stretchesOf(series: DatedSeries, from: number, to: number): Stretches {
  const certain: [number, number][] = [];
  const uncertain: number[] = [];
  let isBefore = isIncomplete(series, from);
  for (let at = from; at < to; at += 1) {
    const isAfter = isIncomplete(series, at + 1);
    const stretch = certain[certain.length - 1];
    if (isBefore || isAfter) uncertain.push(at);
    else if (stretch?.[1] === at) stretch[1] = at + 1;
    else certain.push([at, at + 1]);
    isBefore = isAfter;
  }
  return { certain, uncertain };
}
