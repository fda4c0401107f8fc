import { GAP, runsOf } from "../data/gaps";
import type { ChartSeries } from "../data/input";
import { type DatedSeries, isUncertain, uncertainIn } from "../data/prepared";
import { thin } from "../data/thin";
import { colourAt, colourBounds, type Look } from "./look";
import { type Axis, type Colour, type Mark, pixel, pixels, rounded, written } from "./scene";
import { stretchesOf } from "./stretches";

/** A series that has observations, with its resolved look and its index in the input. */
export interface Drawn {
  readonly series: DatedSeries;
  readonly index: number;
  readonly look: Look;
}

/** Every observation gets a dot if they are at least this many pixels apart. */
const ROOM_FOR_DOTS = 22;
/** Of uncertain observations nearer to each other than this, in pixels, only the last one is a ring. */
const ROOM_FOR_RINGS = 8;

/** Points nearer than this horizontally are drawn above each other; the difference is invisible. */
const SAME_COLUMN = 0.25;

/**
 * Longest vertical path of a patterned line, in multiples of its width: a longer one is a surface that hides the
 * pattern.
 */
const LONGEST_PATTERN = 20;

/** Width of the line that joins observations over the periods without any. */
const THIN = 1;

/** SVG path data by colour. */
type Paths = Map<Colour, string>;

/**
 * A series as a line in its runs, dashed to uncertain observations, with a dot at an isolated observation, in another
 * colour where its values meet a rule. A thin line joins the runs of a series with a rhythm of its own.
 */
export function lineMarks({ series, index, look }: Drawn, x: Axis, y: Axis): Mark[] {
  const xs = pixels(x, series.at);
  const ys = pixels(y, series.values);
  const { colour, width, dash } = look;
  const last = series.at.length - 1;
  const trace = tracer(series, colour, xs, ys, y);
  const solid: Paths = new Map();
  const uncertain: Paths = new Map();
  const alone = new Set<number>();
  let way = 0;
  for (const { from, to } of runsOf(series.breaks)) {
    if (from === to) {
      alone.add(from);
      continue;
    }
    const stretches = stretchesOf(series, from, to);
    for (const [begin, end] of stretches.certain) {
      const drawn = thin(xs, ys, begin, end);
      way += upAndDown(ys, drawn);
      trace(solid, drawn);
    }
    for (const [begin, end] of stretches.uncertain) trace(uncertain, thin(xs, ys, begin, end));
  }
  const joins: Paths = new Map();
  if (series.isJoined) {
    for (let at = 1; at <= last; at += 1) {
      const isCertain = !isUncertain(series, at - 1) && !isUncertain(series, at);
      if (series.breaks[at] === GAP) trace(isCertain ? joins : uncertain, [at - 1, at]);
    }
  }
  const marks: Mark[] = [];
  for (const [chosen, path] of joins) {
    marks.push({ kind: "line", series: index, path, colour: chosen, width: THIN });
  }
  const pattern = dash && way <= LONGEST_PATTERN * Math.abs(x.end - x.start) ? { dash } : {};
  for (const [chosen, path] of solid) {
    marks.push({ kind: "line", series: index, path, colour: chosen, width, ...pattern });
  }
  for (const [chosen, path] of uncertain) {
    const dashes = [width * 1.5, width * 1.5];
    marks.push({ kind: "line", series: index, path, colour: chosen, width, dash: dashes });
  }

  const everyDot = last > 0 && smallestStep(xs) >= ROOM_FOR_DOTS;
  const marked = everyDot ? [] : apart(uncertainIn(series), xs);
  const dots = everyDot ? series.at.keys() : [...new Set([...alone, ...marked])].sort((a, b) => a - b);
  for (const at of dots) {
    const hollow = isUncertain(series, at);
    const place = {
      x: rounded(xs[at] ?? 0),
      y: rounded(ys[at] ?? 0),
      radius: width / 2 + (hollow || alone.has(at) ? 1.8 : 1.2),
      colour: colourAt(series.input, colour, series.values[at] ?? 0),
    };
    marks.push({ kind: "dot", series: index, ...place, ...(hollow ? { hollow } : {}) });
  }
  return marks;
}

/** The observations that are not too near to the next one of them. */
function apart(indices: readonly number[], xs: Float64Array): number[] {
  return indices.filter((at, order) => {
    const next = indices[order + 1];
    return next === undefined || (xs[next] ?? 0) - (xs[at] ?? 0) >= ROOM_FOR_RINGS;
  });
}

/** The total vertical path of a line, in pixels. */
function upAndDown(ys: Float64Array, indices: readonly number[]): number {
  let way = 0;
  for (let place = 1; place < indices.length; place += 1) {
    way += Math.abs((ys[indices[place] ?? 0] ?? 0) - (ys[indices[place - 1] ?? 0] ?? 0));
  }
  return way;
}

function smallestStep(xs: ArrayLike<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < xs.length; index += 1) {
    smallest = Math.min(smallest, (xs[index] ?? 0) - (xs[index - 1] ?? 0));
  }
  return smallest;
}

/** SVG path data through observations. Points that share a pixel column are placed above each other. */
export function pathThrough(xs: Float64Array, ys: Float64Array, indices: readonly number[]): string {
  let path = "";
  let before = Number.NEGATIVE_INFINITY;
  for (const index of indices) {
    const x = xs[index] as number;
    const y = written(ys[index] as number);
    if (x - before < SAME_COLUMN) path += `V${y}`;
    else {
      path += `${path === "" ? "M" : "L"}${written(x)},${y}`;
      before = x;
    }
  }
  return path;
}

/** Returns a function that adds the line through observations to the paths of its colours. */
function tracer(series: DatedSeries, own: Colour, xs: Float64Array, ys: Float64Array, y: Axis) {
  const bounds = colourBounds(series.input);
  if (bounds.length === 0) {
    return (paths: Paths, indices: readonly number[]) =>
      paths.set(own, (paths.get(own) ?? "") + pathThrough(xs, ys, indices));
  }
  return (paths: Paths, indices: readonly number[]) => {
    let current: Colour | undefined;
    let path = "";
    const draw = (start: Point, end: Point, colour: Colour) => {
      if (colour !== current) {
        if (current !== undefined) paths.set(current, (paths.get(current) ?? "") + path);
        path = `M${written(start.x)},${written(start.y)}`;
        current = colour;
      }
      path += `L${written(end.x)},${written(end.y)}`;
    };
    let from: Point | undefined;
    for (const index of indices) {
      const to: Point = { x: xs[index] ?? 0, y: ys[index] ?? 0, value: series.values[index] ?? 0 };
      if (from) eachPiece(series.input, own, bounds, from, to, y, draw);
      from = to;
    }
    if (current !== undefined) paths.set(current, (paths.get(current) ?? "") + path);
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** Draws the pieces of one segment of the line, cut exactly where it crosses the bounds of its rules. */
function eachPiece(
  series: ChartSeries,
  own: Colour,
  bounds: readonly number[],
  from: Point,
  to: Point,
  y: Axis,
  draw: (start: Point, end: Point, colour: Colour) => void,
) {
  const isRising = from.value < to.value;
  let start = from;
  for (let order = 0; order < bounds.length; order += 1) {
    const value = bounds[isRising ? order : bounds.length - 1 - order] as number;
    if (isRising ? value <= start.value || value >= to.value : value >= start.value || value <= to.value)
      continue;
    // Halved, so that the span of two huge numbers of opposite sign remains finite.
    const share = (value / 2 - from.value / 2) / (to.value / 2 - from.value / 2);
    const cut: Point = { x: from.x + share * (to.x - from.x), y: pixel(y, value), value };
    draw(start, cut, colourAt(series, own, start.value / 2 + cut.value / 2));
    start = cut;
  }
  draw(start, to, colourAt(series, own, start.value / 2 + to.value / 2));
}
