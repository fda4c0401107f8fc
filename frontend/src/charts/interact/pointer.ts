import { inputsOf } from "../data/observed";
import type { ChartData } from "../data/prepared";
import { indexAt, nearest } from "../data/search";
import { type Point, pointOf } from "../scale/place";
import { numberAt, pixel, type Scene } from "../shape/scene";
import { type Readout, snap } from "./readout";

/** Whether a position is drawn. */
export function isShown(data: ChartData, { axes }: Scene, at: number): boolean {
  if (!axes) return false;
  if (axes.kind === "category") return axes.shown.includes(at);
  if (data.kind === "category") return false;
  const window = data.kind === "time" ? data.window : undefined;
  if (window && (at < window.from || at > window.to)) return false;
  return indexAt(data.stops, at) >= 0;
}

/** The drawn position with an observation nearest to the pointer. */
export function placeUnder(data: ChartData, scene: Scene, { x, y }: Point): number | undefined {
  const { axes, plot } = scene;
  if (!axes) return undefined;
  if (axes.kind === "category") {
    return axes.shown[Math.floor((y - plot.top) / axes.rowHeight)];
  }
  if (data.kind === "category") return undefined;
  return snap(data, numberAt(axes.x, Math.min(plot.right, Math.max(plot.left, x))));
}

/** The series under the pointer at a position: in a stack the one that fills the point, else the nearest. */
export function seriesUnder(
  data: ChartData,
  scene: Scene,
  readout: Readout,
  at: number,
  pointer: Point,
): number {
  const isStacked = data.kind === "time" && data.series.some((series) => series.tops);
  if (data.kind === "time" && data.form === "bars" && !isStacked) return barUnder(data, scene, at, pointer);
  let nearestRow = readout.rows[0]?.series ?? 0;
  let least = Number.POSITIVE_INFINITY;
  for (const row of readout.rows) {
    const point = pointOf(data, scene, row, at);
    if (!point) continue;
    const below = pointer.y - point.y;
    // A member of a stack reaches down from its top.
    const away = isStacked && below < 0 ? Number.MAX_VALUE : Math.abs(below);
    const distance = data.kind === "category" ? Math.abs(point.x - pointer.x) : away;
    if (distance >= least) continue;
    least = distance;
    nearestRow = row.series;
  }
  return nearestRow;
}

/** The bar at the pointer, of bars side by side: they share the middle of their period's width. */
function barUnder(
  data: Extract<ChartData, { kind: "time" }>,
  scene: Scene,
  at: number,
  pointer: Point,
): number {
  const { axes } = scene;
  const count = inputsOf(data).length;
  if (axes?.kind !== "time") return 0;
  const share = (pointer.x - pixel(axes.x, at)) / bandWidth(data, scene, at) + 0.5;
  const within = (share - BAR_AIR / 2) / (1 - BAR_AIR);
  return Math.max(0, Math.min(count - 1, Math.floor(within * count)));
}

/** The space between the bars of two periods, as a share of a period. */
const BAR_AIR = 0.22;

/** The width available to the bars of a position: pixels to its nearest neighbour. */
export function bandWidth(data: Extract<ChartData, { kind: "time" }>, scene: Scene, at: number): number {
  const { axes, plot } = scene;
  if (axes?.kind !== "time") return 0;
  const place = nearest(data.stops, at);
  const middle = pixel(axes.x, at);
  const neighbours = [data.stops[place - 1], data.stops[place + 1]].flatMap((stop) =>
    stop === undefined ? [] : [Math.abs(pixel(axes.x, stop) - middle)],
  );
  return Math.max(3, Math.min(...neighbours.filter((distance) => distance > 0), plot.right - plot.left));
}
