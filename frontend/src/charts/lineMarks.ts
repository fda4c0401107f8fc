import { runsOf } from "./gaps";
import type { ChartSeries } from "./input";
import { colourAt, colourBounds, type Look } from "./look";
import { type DatedSeries, isIncomplete } from "./prepare";
import { type Axis, type Colour, type Mark, pixel, rounded } from "./scene";
import { thin } from "./thin";

/** A series that has observations, with its decided look and its number in the input. */
export interface Drawn {
  readonly series: DatedSeries;
  readonly index: number;
  readonly look: Look;
}

/** Every observation gets its dot where they stand this many pixels apart. */
const ROOM_FOR_DOTS = 22;

/** Paths by their colour. */
type Paths = Map<Colour, string>;

/**
 * A series as a line in its runs, dashed to incomplete periods, with a dot where one stands alone, in another colour
 * where its values meet a rule.
 */
export function lineMarks({ series, index, look }: Drawn, x: Axis, y: Axis): Mark[] {
  const xs = series.at.map((at) => pixel(x, at));
  const ys = series.values.map((value) => pixel(y, value));
  const { colour, width, dash } = look;
  const last = series.at.length - 1;
  const trace = tracer(series, colour, xs, ys, y);
  const solid: Paths = new Map();
  const uncertain: Paths = new Map();
  const alone = new Set<number>();
  for (const { from, to } of runsOf(series.breaks)) {
    if (from === to) {
      alone.add(from);
      continue;
    }
    const begin = isIncomplete(series, from) ? from + 1 : from;
    const end = isIncomplete(series, to) ? to - 1 : to;
    if (begin > from) trace(uncertain, [from, begin]);
    if (end > begin) trace(solid, thin(xs, ys, begin, end));
    if (end < to && end >= begin) trace(uncertain, [end, to]);
  }
  const marks: Mark[] = [];
  for (const [chosen, path] of solid) {
    marks.push({ kind: "line", series: index, path, colour: chosen, width, ...(dash ? { dash } : {}) });
  }
  for (const [chosen, path] of uncertain) {
    const dashes = [width * 1.5, width * 1.5];
    marks.push({ kind: "line", series: index, path, colour: chosen, width, dash: dashes });
  }

  const everyDot = last > 0 && smallestStep(xs) >= ROOM_FOR_DOTS;
  for (let at = 0; at <= last; at += 1) {
    const hollow = isIncomplete(series, at);
    const stands = hollow || alone.has(at);
    if (!everyDot && !stands) continue;
    const place = {
      x: rounded(xs[at] ?? 0),
      y: rounded(ys[at] ?? 0),
      radius: width / 2 + (stands ? 1.8 : 1.2),
      colour: colourAt(series.input, colour, series.values[at] ?? 0),
    };
    marks.push({ kind: "dot", series: index, ...place, ...(hollow ? { hollow } : {}) });
  }
  return marks;
}

function smallestStep(xs: ArrayLike<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < xs.length; index += 1) {
    smallest = Math.min(smallest, (xs[index] ?? 0) - (xs[index - 1] ?? 0));
  }
  return smallest;
}

function pathThrough(xs: ArrayLike<number>, ys: ArrayLike<number>, indices: readonly number[]): string {
  let path = "";
  for (const index of indices) {
    path += `${path === "" ? "M" : "L"}${rounded(xs[index] ?? 0)},${rounded(ys[index] ?? 0)}`;
  }
  return path;
}

/** Adds the line through observations to the paths of its colours. */
function tracer(series: DatedSeries, own: Colour, xs: Float64Array, ys: Float64Array, y: Axis) {
  const bounds = colourBounds(series.input);
  if (bounds.length === 0) {
    return (paths: Paths, indices: readonly number[]) =>
      paths.set(own, (paths.get(own) ?? "") + pathThrough(xs, ys, indices));
  }
  return (paths: Paths, indices: readonly number[]) => {
    let current: Colour | undefined;
    for (const [order, index] of indices.entries()) {
      const before = indices[order - 1];
      if (before === undefined) continue;
      const from = { x: xs[before] ?? 0, y: ys[before] ?? 0, value: series.values[before] ?? 0 };
      const to = { x: xs[index] ?? 0, y: ys[index] ?? 0, value: series.values[index] ?? 0 };
      for (const { start, end, colour } of pieces(series.input, own, bounds, from, to, y)) {
        const move = colour === current ? "" : `M${rounded(start.x)},${rounded(start.y)}`;
        paths.set(colour, `${paths.get(colour) ?? ""}${move}L${rounded(end.x)},${rounded(end.y)}`);
        current = colour;
      }
    }
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** The pieces of one stretch of the line, cut exactly where it crosses the bounds of its rules. */
function pieces(
  series: ChartSeries,
  own: Colour,
  bounds: readonly number[],
  from: Point,
  to: Point,
  y: Axis,
): { start: Point; end: Point; colour: Colour }[] {
  const [low, high] = from.value < to.value ? [from, to] : [to, from];
  const cuts = bounds
    .filter((bound) => bound > low.value && bound < high.value)
    .map((value): Point => {
      // Halved, so that the span of two huge numbers of opposite sign stays finite.
      const share = (value / 2 - low.value / 2) / (high.value / 2 - low.value / 2);
      return { x: low.x + share * (high.x - low.x), y: pixel(y, value), value };
    });
  const points = [low, ...cuts, high];
  if (low === to) points.reverse();
  return points.slice(1).flatMap((end, index) => {
    const start = points[index];
    if (!start) return [];
    return [{ start, end, colour: colourAt(series, own, start.value / 2 + end.value / 2) }];
  });
}
