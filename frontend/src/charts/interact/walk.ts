import type { ChartData, DatedSeries } from "../data/prepared";
import { indicesWithin, nearest } from "../data/search";
import type { Span } from "../data/window";
import type { Focus } from "./readout";

/** Observations that Page Up and Page Down move by: about a month of days, else a year or a decade. */
const BIG_STEP = { D: 20, W: 13, M: 12, Q: 4, S: 2, Y: 10, C: 10 } as const;
/** Within a season: a month of days or weeks, a quarter of months. */
const BIG_STEP_IN_SEASON = { D: 30, W: 4, M: 3, Q: 1, S: 1, Y: 1 } as const;

/**
 * The focus after a key, or `undefined` for any other key. The first arrow focuses the latest observation, the most
 * wanted one. Categories are rows: up and down change the row, left and right the series. Of seasons the newest is the
 * first, and down leads to the earlier ones. `shown` are the drawn rows of categories.
 */
export function walk(
  data: ChartData,
  from: Focus | undefined,
  key: string,
  shown: readonly number[],
): Focus | undefined {
  const upright = data.kind === "category";
  const big = bigStep(data, from);
  const steps: Record<string, [along: number, across: number]> = {
    ArrowLeft: upright ? [0, -1] : [-1, 0],
    ArrowRight: upright ? [0, 1] : [1, 0],
    ArrowUp: upright ? [-1, 0] : [0, -1],
    ArrowDown: upright ? [1, 0] : [0, 1],
    PageUp: [-big, 0],
    PageDown: [big, 0],
    Home: [Number.NEGATIVE_INFINITY, 0],
    End: [Number.POSITIVE_INFINITY, 0],
  };
  const step = steps[key];
  if (!step) return undefined;
  const [along, across] = step;
  if (data.kind === "category") {
    const count = data.inputs.length;
    const series = from ? (from.series + across + count) % count : 0;
    const entered = from || !Number.isFinite(along) ? along : 0;
    const place = Math.max(0, shown.indexOf(from?.at ?? 0));
    return { at: shown[clamp(place + entered, 0, shown.length - 1)] ?? 0, series };
  }
  const window = data.kind === "time" ? data.window : undefined;
  const series = nextFilled(data.series, from, across, window);
  const chosen = data.series[series];
  if (!chosen) return from;
  if (!from) {
    const [first, last] = within(chosen.at, window);
    const enters = along === Number.NEGATIVE_INFINITY ? first : last;
    return { at: chosen.at[enters] ?? 0, series };
  }
  const places = placesOf(chosen);
  const [first, last] = within(places, window);
  const target = clamp(nearest(places, from.at) + along, first, last);
  return { at: places[target] ?? 0, series };
}

/** The next series with an observation in the window; −1 if no series has one. */
function nextFilled(
  all: readonly DatedSeries[],
  from: Focus | undefined,
  across: number,
  window: Span | undefined,
): number {
  const count = all.length;
  const step = across < 0 ? -1 : 1;
  let number = from ? (from.series + across + count) % count : 0;
  for (let tried = 0; tried < count; tried += 1) {
    const series = all[number];
    const [first, last] = series ? within(series.at, window) : [0, -1];
    if (first <= last) return number;
    number = (number + step + count) % count;
  }
  return -1;
}

/** The positions of a series, with those of its holes. */
function placesOf({ at, holes }: DatedSeries): Float64Array {
  return holes ? Float64Array.from([...at, ...holes.at]).sort() : at;
}

function within(places: Float64Array, window: Span | undefined): readonly [number, number] {
  return window ? indicesWithin(places, window.from, window.to) : [0, places.length - 1];
}

function bigStep(data: ChartData, from: Focus | undefined): number {
  if (data.kind === "category") return BIG_STEP.C;
  if (data.kind === "season") return BIG_STEP_IN_SEASON[data.finest];
  return BIG_STEP[data.series[from?.series ?? 0]?.frequency ?? "M"];
}

function clamp(index: number, first: number, last: number): number {
  return Math.max(first, Math.min(last, index));
}
