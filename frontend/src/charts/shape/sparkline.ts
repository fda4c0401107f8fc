import type { Frequency } from "@/lib/format";
import { findBreaks, GAP, type Run, runsOfSmallLine } from "../data/gaps";
import { periodOrdinal, positionOf } from "../data/period";
import { thin } from "../data/thin";
import { rounded } from "./scene";

export interface SparklineInput {
  readonly frequency: Frequency;
  readonly periods: readonly string[];
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
}

export interface SparklineShape {
  readonly path: string;
  /** The point of the latest value; `undefined` without one. */
  readonly end: { readonly x: number; readonly y: number } | undefined;
}

/** Room around the line for its own width and the last dot, in pixels. */
const INSET = 3;

/** A line without axes, with the gaps of the calendar. Categories have no line, since nothing joins them. */
export function sparkline(input: SparklineInput): SparklineShape {
  const { frequency, periods, values, width, height } = input;
  if (frequency === "C") return { path: "", end: undefined };
  const kept = periods.flatMap((text, index) => {
    const ordinal = periodOrdinal(frequency, text);
    const value = values[index];
    return ordinal === undefined || value === undefined || !Number.isFinite(value)
      ? []
      : [{ ordinal, value }];
  });
  const ordinals = kept.map((one) => one.ordinal);
  const places = ordinals.map((ordinal) => positionOf(frequency, ordinal));
  const numbers = kept.map((one) => one.value);
  return shapeOf(places, numbers, runsOfSmallLine(findBreaks(frequency, ordinals)), { width, height });
}

/** A line through values at equal distances; `null` is a gap. */
export interface RowSparklineInput {
  readonly values: readonly (number | null)[];
  readonly width: number;
  readonly height: number;
}

export function rowSparkline({ values, width, height }: RowSparklineInput): SparklineShape {
  const kept = values.flatMap((value, place) => (value === null ? [] : [{ place, value }]));
  const places = kept.map((one) => one.place);
  const breaks = Uint8Array.from(places, (place, at) =>
    at > 0 && place - (places[at - 1] ?? 0) > 1 ? GAP : 0,
  );
  const numbers = kept.map((one) => one.value);
  return shapeOf(places, numbers, runsOfSmallLine(breaks), { width, height });
}

function shapeOf(
  places: readonly number[],
  numbers: readonly number[],
  runs: readonly Run[],
  { width, height }: { width: number; height: number },
): SparklineShape {
  const xs = scaled(places, INSET, width - INSET);
  const ys = scaled(numbers, height - INSET, INSET);
  const point = (index: number) => ({ x: rounded(xs[index] ?? 0), y: rounded(ys[index] ?? 0) });
  let path = "";
  for (const { from, to } of runs) {
    for (const [order, index] of thin(xs, ys, from, to).entries()) {
      const { x, y } = point(index);
      path += `${order === 0 ? "M" : "L"}${x},${y}`;
    }
  }
  return { path, end: numbers.length > 0 ? point(numbers.length - 1) : undefined };
}

/** Numbers on a scale from `start` to `end`; equal ones in its middle. */
function scaled(row: readonly number[], start: number, end: number): number[] {
  const low = row.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = row.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const span = high / 2 - low / 2;
  return row.map((one) =>
    span === 0 ? (start + end) / 2 : start + ((one / 2 - low / 2) / span) * (end - start),
  );
}
