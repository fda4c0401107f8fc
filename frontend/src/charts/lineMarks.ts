import { runsOf } from "./gaps";
import type { Look } from "./look";
import { type DatedSeries, isIncomplete } from "./prepare";
import { type Axis, type Mark, pixel, rounded } from "./scene";
import { thin } from "./thin";

/** A series that has observations, with its decided look and its number in the input. */
export interface Drawn {
  readonly series: DatedSeries;
  readonly index: number;
  readonly look: Look;
}

/** Every observation gets its dot where they stand this many pixels apart. */
const ROOM_FOR_DOTS = 22;

/** A series as a line in its runs, dashed to incomplete periods, with a dot where one stands alone. */
export function lineMarks({ series, index, look }: Drawn, x: Axis, y: Axis): Mark[] {
  const xs = series.at.map((at) => pixel(x, at));
  const ys = series.values.map((value) => pixel(y, value));
  const { colour, width, dash } = look;
  const last = series.at.length - 1;
  const solid: string[] = [];
  const uncertain: string[] = [];
  const alone = new Set<number>();
  for (const { from, to } of runsOf(series.breaks)) {
    if (from === to) {
      alone.add(from);
      continue;
    }
    const begin = isIncomplete(series, from) ? from + 1 : from;
    const end = isIncomplete(series, to) ? to - 1 : to;
    if (begin > from) uncertain.push(pathThrough(xs, ys, [from, begin]));
    if (end > begin) solid.push(pathThrough(xs, ys, thin(xs, ys, begin, end)));
    if (end < to && end >= begin) uncertain.push(pathThrough(xs, ys, [end, to]));
  }
  const marks: Mark[] = [];
  const line = { kind: "line", series: index, colour, width } as const;
  if (solid.length > 0) marks.push({ ...line, path: solid.join(""), ...(dash ? { dash } : {}) });
  if (uncertain.length > 0)
    marks.push({ ...line, path: uncertain.join(""), dash: [width * 1.5, width * 1.5] });

  const everyDot = last > 0 && smallestStep(xs) >= ROOM_FOR_DOTS;
  for (let at = 0; at <= last; at += 1) {
    const hollow = isIncomplete(series, at);
    const stands = hollow || alone.has(at);
    if (!everyDot && !stands) continue;
    const place = {
      x: rounded(xs[at] ?? 0),
      y: rounded(ys[at] ?? 0),
      radius: width / 2 + (stands ? 1.8 : 1.2),
    };
    marks.push({ kind: "dot", series: index, ...place, colour, ...(hollow ? { hollow } : {}) });
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
