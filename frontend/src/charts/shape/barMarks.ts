import { drawnValue } from "../data/observed";
import { extentOf } from "../data/period";
import { type DatedSeries, isUncertain, type TimeData } from "../data/prepared";
import { indexAt } from "../data/search";
import type { Drawn } from "./lineMarks";
import { colourAt } from "./look";
import { type Axis, type Box, type Colour, type Mark, pixel, pixels, written } from "./scene";
import { stripes } from "./stripes";

/** The space between two bars, as a share of their period, and at most so many pixels. */
const AIR = 0.22;
const MOST_AIR = 24;
/** Most width of a bar in pixels, for a single bar in a wide picture. */
const WIDEST = 72;
/** Bars thinner than this have no space between them. */
const ROOM_FOR_AIR = 3;
/** Bars of several series thinner than this cannot be distinguished. */
const THINNEST_IN_GROUP = 1.5;

/** About half a period in days: from the position of a period to the left edge of its bar. */
const HALF = { D: 0.5, W: 3.5, M: 15.2, Q: 45.6, S: 91.3, Y: 182.6 } as const;

/** Days from the position of a period to that of the next one. */
function lengthOf(series: DatedSeries, index: number): number {
  const [start, end] = extentOf(series.frequency, series.ordinals[index] ?? 0);
  return end - start;
}

/** The part of the time line that bars take: they are centred on the positions of the finest periods. */
export function spanOfBars(data: TimeData): readonly [number, number] {
  const half = HALF[data.finest];
  const lastStop = data.stops[data.stops.length - 1] ?? 0;
  const ends = data.series.flatMap((series) => {
    const last = series.at.length - 1;
    const ofValues = last < 0 ? [] : [(series.at[last] ?? 0) + lengthOf(series, last)];
    const hole = series.holes?.ordinals[indexAt(series.holes.at, lastStop)];
    if (hole === undefined) return ofValues;
    const [start, end] = extentOf(series.frequency, hole);
    return [...ofValues, lastStop + end - start];
  });
  return [(data.stops[0] ?? 0) - half, Math.max(...ends) - half];
}

/** The position of a series among those whose bars share a period. */
interface Slot {
  readonly place: number;
  readonly count: number;
}

/** Series of one frequency share its periods, unless they are stacked. */
function slotOf(one: Drawn, drawn: readonly Drawn[]): Slot {
  if (one.series.tops) return { place: 0, count: 1 };
  const group = drawn.filter(({ series }) => series.frequency === one.series.frequency);
  return { place: group.indexOf(one), count: group.length };
}

type Edges = (at: number) => readonly [left: number, right: number];

/** Left and right edge of each bar of a series. */
function edgesOf({ series }: Drawn, { place, count }: Slot, data: TimeData, x: Axis): Edges {
  return (at) => {
    const [start, end] = x.stops ? placeEdges(series.at[at] ?? 0, x) : periodEdges(series, at, data, x);
    const air = end - start >= ROOM_FOR_AIR * count ? Math.min(MOST_AIR, (end - start) * AIR) : 0;
    const half = Math.min((end - start - air) / 2, (WIDEST * count) / 2);
    const slot = (2 * half) / count;
    const left = (start + end) / 2 - half + place * slot;
    return [left, left + slot - (count > 1 && slot >= 6 ? 1 : 0)];
  };
}

function periodEdges(series: DatedSeries, at: number, data: TimeData, x: Axis): [number, number] {
  const start = (series.at[at] ?? 0) - HALF[data.finest];
  return [pixel(x, start), pixel(x, start + lengthOf(series, at))];
}

function placeEdges(at: number, x: Axis): [number, number] {
  const step = (x.end - x.start) / (x.to - x.from);
  const middle = pixel(x, at);
  return [middle - step / 2, middle + step / 2];
}

/** Whether the bars of several series side by side would be too thin to be distinguished. */
export function tooThin(drawn: readonly Drawn[], data: TimeData, x: Axis): boolean {
  return drawn.some((one) => {
    const slot = slotOf(one, drawn);
    const [left, right] = edgesOf(one, slot, data, x)(0);
    return slot.count > 1 && right - left < THINNEST_IN_GROUP;
  });
}

/**
 * Bars over their periods, from zero or from the end of the axis nearest to it: side by side or stacked. With more bars
 * than pixels, each pixel shows the highest and the lowest value on it.
 */
export function barMarks(
  drawn: readonly Drawn[],
  data: TimeData,
  x: Axis,
  axisOf: (one: Drawn) => Axis,
): { marks: Mark[]; boxes: ReadonlyMap<number, readonly Box[]> } {
  // Wider bars are painted first; of a stack, the higher series.
  const order = drawn.some(({ series }) => series.tops)
    ? [...drawn].reverse()
    : [...drawn].sort((a, b) => lengthOf(b.series, 0) - lengthOf(a.series, 0));
  const boxes = new Map<number, Box[]>();
  const marks = order.flatMap((one) => {
    const y = axisOf(one);
    const edges = edgesOf(one, slotOf(one, drawn), data, x);
    const [left, right] = edges(0);
    if (right - left < 1) return columnsOfPixels(one, x, y);
    const { marks: bars, boxes: places } = wholeBars(one, edges, y);
    boxes.set(one.index, places);
    return bars;
  });
  return { marks, boxes };
}

/** The number nearest to zero on an axis: the base of bars. */
function baseline(y: Axis): number {
  return Math.max(y.from, Math.min(y.to, 0));
}

function wholeBars({ series, index, look }: Drawn, edges: Edges, y: Axis) {
  const paths = new Map<string, { colour: Colour; hollow: boolean; path: string }>();
  const boxes: Box[] = [];
  for (let at = 0; at < series.at.length; at += 1) {
    const top = drawnValue(series, at);
    if (Number.isNaN(top)) continue;
    const [left, right] = edges(at);
    const base = pixel(y, series.bases ? (series.bases[at] ?? 0) : baseline(y));
    const box = boxOf(left, right, base, pixel(y, top));
    boxes.push(box);
    const colour = colourAt(series.input, look.colour, series.values[at] ?? 0);
    const hollow = isUncertain(series, at);
    const key = `${colour} ${hollow}`;
    const path = (paths.get(key)?.path ?? "") + boxPath(box);
    paths.set(key, { colour, hollow, path });
  }
  const marks = [...paths.values()].map(({ colour, hollow, path }): Mark => {
    return { kind: "area", series: index, path, colour, ...(hollow ? { hollow } : {}) };
  });
  return { marks: [...marks, ...stripes(boxes, index, look.round)], boxes };
}

function boxOf(left: number, right: number, base: number, top: number): Box {
  return { left, right, top: Math.min(base, top), bottom: Math.max(base, top) };
}

function boxPath({ left, right, top, bottom }: Box): string {
  return `M${written(left)},${written(bottom)}V${written(top)}H${written(right)}V${written(bottom)}Z`;
}

/** One bar per pixel, from the lowest to the highest value on it, extended to zero. */
function columnsOfPixels({ series, index, look }: Drawn, x: Axis, y: Axis): Mark[] {
  const base = baseline(y);
  const foot = written(pixel(y, base));
  const xs = pixels(x, series.at);
  const row = series.tops ?? series.values;
  const paths = new Map<Colour, string>();
  const draw = (column: number, at: number) => {
    const colour = colourAt(series.input, look.colour, series.values[at] ?? 0);
    const path = `M${column},${foot}V${written(pixel(y, row[at] ?? 0))}h1V${foot}Z`;
    paths.set(colour, (paths.get(colour) ?? "") + path);
  };
  let at = 0;
  while (at < xs.length) {
    const column = Math.floor(xs[at] as number);
    let highest = -1;
    let lowest = -1;
    for (; at < xs.length && Math.floor(xs[at] as number) === column; at += 1) {
      const value = row[at] as number;
      if (value > base && (highest < 0 || value > (row[highest] as number))) highest = at;
      if (value < base && (lowest < 0 || value < (row[lowest] as number))) lowest = at;
    }
    if (highest >= 0) draw(column, highest);
    if (lowest >= 0) draw(column, lowest);
  }
  return [...paths].map(([colour, path]): Mark => ({ kind: "area", series: index, path, colour }));
}
