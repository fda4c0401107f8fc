import { drawnValue } from "../data/observed";
import type { DatedSeries } from "../data/prepared";
import { thin } from "../data/thin";
import { type Drawn, pathThrough } from "./lineMarks";
import { type Axis, type Mark, pixel, pixels, rounded, written } from "./scene";
import { stretchesOf } from "./stretches";

/** Pixels between stripes over a band, by the number of times that all colours were used before. */
const SPACING = [0, 6, 10, 14];

/**
 * Stacked series as bands. The highest is painted first and each down to zero, so that the next one covers the part
 * below its own top and no gap shows between two.
 */
export function areaMarks(drawn: readonly Drawn[], x: Axis, y: Axis): Mark[] {
  // Where a single band is uncertain, the one above must not show through it.
  const hasStatuses = drawn.some(({ series }) => series.input.statuses);
  return [...drawn].reverse().flatMap((one) => bandMarks(one, x, y, hasStatuses));
}

function bandMarks({ series, index, look }: Drawn, x: Axis, y: Axis, isOpaque: boolean): Mark[] {
  const xs = pixels(x, series.at);
  const ys = pixels(y, series.tops ?? series.values);
  const bottom = rounded(pixel(y, 0));
  let solid = "";
  let edge = "";
  let uncertain = "";
  for (const [from, to] of stretches(series)) {
    if (from === to) {
      const at = rounded(xs[from] ?? 0);
      solid += `M${at - 1},${bottom}V${rounded(ys[from] ?? 0)}H${at + 1}V${bottom}Z`;
      continue;
    }
    const parts = stretchesOf(series, from, to);
    for (const [begin, end] of parts.uncertain) uncertain += slice(series, xs, ys, y, begin, end);
    for (const [begin, end] of parts.certain) {
      const top = pathThrough(xs, ys, thin(xs, ys, begin, end));
      solid += `${top}V${bottom}H${written(xs[begin] ?? 0)}Z`;
      edge += top;
    }
  }
  const marks: Mark[] = [];
  const { colour } = look;
  if (solid !== "") marks.push({ kind: "area", series: index, path: solid, colour });
  if (uncertain !== "" && isOpaque)
    marks.push({ kind: "area", series: index, path: uncertain, colour: "paper" });
  if (uncertain !== "") marks.push({ kind: "area", series: index, path: uncertain, colour, hollow: true });
  if (edge !== "") marks.push({ kind: "line", series: index, path: edge, colour: "paper", width: 1 });
  const path = stripesOver(series, xs, bottom, ys, SPACING[look.round ?? 0] ?? 0);
  if (path !== "") marks.push({ kind: "line", series: index, path, colour: "paper", width: 1.5 });
  return marks;
}

/** Runs without a break and without a date that is left out: indices of the first and the last observation. */
function stretches(series: DatedSeries): [number, number][] {
  const found: [number, number][] = [];
  let from = -1;
  for (let at = 0; at <= series.at.length; at += 1) {
    const isGone = at === series.at.length || Number.isNaN(drawnValue(series, at));
    if (from >= 0 && (isGone || series.breaks[at])) {
      found.push([from, at - 1]);
      from = -1;
    }
    if (from < 0 && !isGone) from = at;
  }
  return found;
}

/** The band from an observation to a later one, with its own lower edge. */
function slice(
  series: DatedSeries,
  xs: Float64Array,
  ys: Float64Array,
  y: Axis,
  from: number,
  to: number,
): string {
  const point = (index: number, height: number) => `${rounded(xs[index] ?? 0)},${rounded(height)}`;
  const indices = thin(xs, ys, from, to);
  const top = indices.map((index) => point(index, ys[index] ?? 0));
  const base = indices.reverse().map((index) => point(index, pixel(y, series.bases?.[index] ?? 0)));
  return `M${[...top, ...base].join("L")}Z`;
}

/** Vertical stripes below the upper edge; the bands painted later cover the part outside this one. */
function stripesOver(
  series: DatedSeries,
  xs: Float64Array,
  bottom: number,
  ys: Float64Array,
  spacing: number,
): string {
  if (spacing === 0) return "";
  let path = "";
  let next = 0;
  for (const [from, to] of stretches(series)) {
    for (let at = from; at < to; at += 1) {
      const [left, right] = [xs[at] ?? 0, xs[at + 1] ?? 0];
      next = Math.max(next, Math.ceil(left / spacing) * spacing);
      for (; next < right; next += spacing) {
        const share = (next - left) / (right - left);
        const top = (ys[at] ?? 0) + share * ((ys[at + 1] ?? 0) - (ys[at] ?? 0));
        path += `M${next},${rounded(top)}V${bottom}`;
      }
    }
  }
  return path;
}
