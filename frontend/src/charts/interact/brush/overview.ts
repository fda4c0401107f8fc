import { runsOfSmallLine } from "../../data/gaps";
import type { TimeData } from "../../data/prepared";
import { thin } from "../../data/thin";
import { lookOf } from "../../shape/look";
import { type Axis, type Colour, pixel, rounded } from "../../shape/scene";

/** The overview of one series: SVG path data and its colour. */
export interface OverviewLine {
  readonly path: string;
  readonly colour: Colour;
}

/** Distance from the lines to the edges of the overview, in pixels. */
const MARGIN = 5;

/**
 * Every series over the whole time line, scaled to the overview's width and `height` pixels. Series of one unit share
 * one scale; with several units each series has its own, since the overview serves navigation, not comparison.
 */
export function overviewLines(data: TimeData, x: Axis, height: number): OverviewLine[] {
  // A series that cannot be read has no extent.
  const drawn = data.series.filter((series) => series.at.length > 0);
  const units = new Set(drawn.map((series) => series.input.unit?.trim() ?? ""));
  const shared = units.size === 1 ? extent(drawn.flatMap((series) => extent(series.values))) : undefined;
  return data.series.flatMap((series, index): OverviewLine[] => {
    if (series.at.length === 0) return [];
    const [from, to] = shared ?? extent(series.values);
    const y: Axis = { from, to, start: height - MARGIN, end: MARGIN };
    const xs = series.at.map((at) => pixel(x, at));
    const ys = series.values.map((value) => pixel(y, value));
    const path = runsOfSmallLine(series.breaks).map((run) => {
      const points = thin(xs, ys, run.from, run.to);
      // A single point becomes a line of zero length, which round ends make visible.
      const through = points.length === 1 ? [...points, ...points] : points;
      return `M${through.map((point) => `${rounded(xs[point] ?? 0)},${rounded(ys[point] ?? 0)}`).join("L")}`;
    });
    return [{ path: path.join(""), colour: lookOf(series.input, index).colour }];
  });
}

function extent(values: ArrayLike<number>): [number, number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}
