import type { ChartSeries, Hole } from "../data/input";
import { observationAt } from "../data/observed";
import type { DatedSeries } from "../data/prepared";
import { codesOf } from "./codes";

/** A hole on the time line. */
export interface DatedHole extends Hole {
  readonly ordinal: number;
  /** In days since 1970-01-01. */
  readonly at: number;
}

/** The holes of a dated series, in date order. */
export function holesOf({ input, holes }: DatedSeries): DatedHole[] {
  return Array.from(holes?.source ?? [], (source, index) => ({
    ...(input.holes?.[source] as Hole),
    ordinal: holes?.ordinals[index] ?? 0,
    at: holes?.at[index] ?? 0,
  }));
}

/** The hole at a position on the time line, else the one whose period contains it. */
export function holeAt(series: DatedSeries, at: number): DatedHole | undefined {
  const { frequency, holes } = series;
  return holes && holesOf(series)[observationAt({ frequency, ...holes }, at)];
}

/** The hole of a series of categories at a label. */
export function holeOf({ holes }: ChartSeries, label: string): Hole | undefined {
  return holes?.find(({ period }) => period === label);
}

/** The codes of holes whose value adds nothing to a sum: it cannot exist, or another category includes it. */
const ADDS_NOTHING = /[MK]/;

/** Whether a sum without the value of a hole is not the whole. */
export function isMissedInSum({ status }: Hole): boolean {
  return !ADDS_NOTHING.test(codesOf(status));
}
