import type { DatedSeries, TimeData } from "./prepared";
import { indicesWithin } from "./search";

/** Least width of a column of the drawing while the window moves, in pixels. */
const NARROWEST = 2;
/** Points that a slow machine can draw within one frame. */
const POINTS_A_FRAME = 6000;

/**
 * Reduces the data to the fewest observations that keep the same shape at a width: the lowest and the highest of each
 * column. Used for the frames while the window moves; a drawing at rest has every observation. Stacked series keep the
 * same dates.
 */
export function coarsen(data: TimeData, width: number): TimeData {
  const { stops, window } = data;
  const from = Math.max(window?.from ?? Number.NEGATIVE_INFINITY, stops[0] ?? 0);
  const to = Math.min(window?.to ?? Number.POSITIVE_INFINITY, stops[stops.length - 1] ?? 0);
  const columns = Math.floor(
    Math.min(width / NARROWEST, POINTS_A_FRAME / 2 / Math.max(1, data.series.length)),
  );
  const length = (to - from) / columns;
  if (!(length > 0)) return data;
  const series = data.series.map((one) => {
    const [first, last] = indicesWithin(one.at, from, to);
    if (last - first < columns * 2) return one;
    return pick(one, one.tops ? everyColumn(one, first, last, length) : extremes(one, first, last, length));
  });
  return { ...data, series };
}

/** Reused: a new array of thousands for each series and frame would keep the garbage collector busy. */
let scratch = new Int32Array(0);

/** Indices of the lowest and the highest observation of each column, in order; the first and the last of all. */
function extremes({ at, values }: DatedSeries, first: number, last: number, length: number): Int32Array {
  if (scratch.length < last - first + 3) scratch = new Int32Array(last - first + 3);
  const kept = scratch;
  let count = 0;
  const keep = (index: number) => {
    if (count > 0 && kept[count - 1] === index) return;
    kept[count] = index;
    count += 1;
  };
  keep(first);
  let index = first;
  while (index <= last) {
    const column = Math.floor((at[index] ?? 0) / length);
    let low = index;
    let high = index;
    for (; index <= last && Math.floor((at[index] ?? 0) / length) === column; index += 1) {
      if ((values[index] ?? 0) < (values[low] ?? 0)) low = index;
      if ((values[index] ?? 0) > (values[high] ?? 0)) high = index;
    }
    keep(Math.min(low, high));
    keep(Math.max(low, high));
  }
  keep(last);
  return kept.slice(0, count);
}

/** The first index of each column, and the last of all. */
function everyColumn({ at }: DatedSeries, first: number, last: number, length: number): Int32Array {
  const kept: number[] = [];
  let before = Number.NaN;
  for (let index = first; index <= last; index += 1) {
    const column = Math.floor((at[index] ?? 0) / length);
    if (column !== before) kept.push(index);
    before = column;
  }
  if (kept[kept.length - 1] !== last) kept.push(last);
  return Int32Array.from(kept);
}

function pick(series: DatedSeries, kept: Int32Array): DatedSeries {
  const { incomplete } = series.input;
  const source = new Int32Array(kept.length);
  for (let order = 0; order < kept.length; order += 1) source[order] = series.source[kept[order] ?? 0] ?? 0;
  return {
    ...series,
    input: {
      ...series.input,
      incomplete: {
        ...incomplete,
        first: incomplete?.first === true && kept[0] === 0,
        last: incomplete?.last === true && kept[kept.length - 1] === series.at.length - 1,
      },
    },
    ordinals: column(series.ordinals, kept),
    at: column(series.at, kept),
    values: column(series.values, kept),
    source,
    breaks: breaksBetween(series.breaks, kept),
    ...(series.bases ? { bases: column(series.bases, kept) } : {}),
    ...(series.tops ? { tops: column(series.tops, kept) } : {}),
  };
}

/** A plain loop, because it runs for every series in every frame. */
function column(row: Float64Array, kept: Int32Array): Float64Array {
  const picked = new Float64Array(kept.length);
  for (let order = 0; order < kept.length; order += 1) picked[order] = row[kept[order] ?? 0] ?? 0;
  return picked;
}

/** Marks a kept observation with the strongest break between it and the previous kept one. */
function breaksBetween(breaks: Uint8Array, kept: Int32Array): Uint8Array {
  const found = new Uint8Array(kept.length);
  let before = kept[0] ?? 0;
  for (let order = 1; order < kept.length; order += 1) {
    const index = kept[order] ?? 0;
    let strongest = 0;
    for (let at = before + 1; at <= index; at += 1) strongest = Math.max(strongest, breaks[at] ?? 0);
    found[order] = strongest;
    before = index;
  }
  return found;
}
