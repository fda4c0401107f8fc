import { BREAK, GAP, WITHHELD } from "../data/gaps";
import type { Hole } from "../data/input";
import { type DatedFrequency, periodOrdinal, positionOf } from "../data/period";
import { type DatedSeries, type Holes, statusAt } from "../data/prepared";
import { firstAfter } from "../data/search";
import { codesOf, isWithheld } from "./codes";

/** The reasons of holes that belong to the rhythm of a series: nothing was expected there. */
const UNEXPECTED = "H";

/** A series with the breaks that its statuses and its holes cause, and with its holes. */
export function withStatus(series: DatedSeries): DatedSeries {
  const { input, frequency } = series;
  if (!input.statuses?.some(Boolean) && !input.holes?.length) return series;
  const breaks = series.breaks.slice();
  const holes = readHoles(frequency, input.holes ?? []);
  for (let at = 0; at < holes.at.length; at += 1) {
    const { status = "" } = input.holes?.[holes.source[at] ?? -1] ?? {};
    const after = firstAfter(series.ordinals, holes.ordinals[at] ?? 0);
    const reason = isWithheld(status) ? WITHHELD : status.includes(UNEXPECTED) ? 0 : GAP;
    if (after > 0 && after < breaks.length) breaks[after] = Math.max(breaks[after] ?? 0, reason);
  }
  markBreaks(series, breaks);
  return { ...series, breaks, ...(holes.at.length > 0 ? { holes } : {}) };
}

/** Marks the breaks in the series: the first of each run of observations with that code. */
function markBreaks(series: DatedSeries, breaks: Uint8Array): void {
  // Before the first observation there is nothing to compare it with.
  let isBefore = true;
  for (let at = 0; at < breaks.length; at += 1) {
    const isBroken = codesOf(statusAt(series, at) ?? "").includes("B");
    if (isBroken && !isBefore) breaks[at] = BREAK;
    isBefore = isBroken;
  }
}

/** The holes with a valid period, in date order. */
function readHoles(frequency: DatedFrequency, holes: readonly Hole[]): Holes {
  const read = holes.flatMap(({ period }, source) => {
    const ordinal = periodOrdinal(frequency, period);
    return ordinal === undefined ? [] : [{ ordinal, source }];
  });
  read.sort((a, b) => a.ordinal - b.ordinal);
  const ordinals = Float64Array.from(read, ({ ordinal }) => ordinal);
  return {
    ordinals,
    at: ordinals.map((ordinal) => positionOf(frequency, ordinal)),
    source: Int32Array.from(read, ({ source }) => source),
  };
}
