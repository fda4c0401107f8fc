import type { ChartData, DatedSeries } from "./prepare";
import type { Focus } from "./readout";
import { nearest } from "./search";

/** Observations that Page Up and Page Down pass over: about a month of days, else a year or a decade. */
const BIG_STEP = { D: 20, W: 13, M: 12, Q: 4, S: 2, Y: 10, C: 10 } as const;

/**
 * Where a key leads, or nothing for a key that is not ours. The first arrow enters at the latest observation, which
 * is what most come for. Categories stand in rows: there up and down walk, left and right change the series.
 */
export function walk(data: ChartData, from: Focus | undefined, key: string, rows: number): Focus | undefined {
  const count = data.kind === "time" ? data.series.length : data.inputs.length;
  const upright = data.kind === "category";
  const steps: Record<string, [along: number, across: number]> = {
    ArrowLeft: upright ? [0, -1] : [-1, 0],
    ArrowRight: upright ? [0, 1] : [1, 0],
    ArrowUp: upright ? [-1, 0] : [0, -1],
    ArrowDown: upright ? [1, 0] : [0, 1],
    PageUp: [upright ? -BIG_STEP.C : -bigStep(data, from), 0],
    PageDown: [upright ? BIG_STEP.C : bigStep(data, from), 0],
    Home: [Number.NEGATIVE_INFINITY, 0],
    End: [Number.POSITIVE_INFINITY, 0],
  };
  const step = steps[key];
  if (!step) return undefined;
  const [along, across] = step;
  const series = from ? (((from.series + across) % count) + count) % count : 0;
  if (data.kind === "category") {
    const start = from ? from.at : 0;
    const entered = from || Number.isFinite(along) === false ? along : 0;
    return { at: clamp(start + entered, rows - 1), series };
  }
  const chosen = data.series[series];
  if (!chosen || chosen.at.length === 0) return from;
  return { at: along === 0 && from ? nearestPlace(chosen, from.at) : stepAlong(chosen, from, along), series };
}

function bigStep(data: ChartData, from: Focus | undefined): number {
  return data.kind === "time" ? BIG_STEP[data.series[from?.series ?? 0]?.frequency ?? "M"] : BIG_STEP.C;
}

function nearestPlace(series: DatedSeries, at: number): number {
  return series.at[nearest(series.at, at)] ?? at;
}

function stepAlong(series: DatedSeries, from: Focus | undefined, along: number): number {
  const last = series.at.length - 1;
  const start = from ? nearest(series.at, from.at) : last;
  const target = from || !Number.isFinite(along) ? clamp(start + along, last) : last;
  return series.at[target] ?? 0;
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(last, index));
}
