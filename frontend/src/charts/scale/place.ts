import { inputsOf } from "../data/observed";
import type { ChartData } from "../data/prepared";
import type { ReadoutRow } from "../interact/readout";
import { pixel, type Scene, valueAxisOf } from "../shape/scene";

/** A point of the picture, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point of a readout value in the picture; `undefined` where it is not drawn. */
export function pointOf(data: ChartData, scene: Scene, row: ReadoutRow, at: number): Point | undefined {
  const { axes } = scene;
  const input = inputsOf(data)[row.series];
  if (!axes || !input || Number.isNaN(row.drawn)) return undefined;
  switch (axes.kind) {
    case "category":
      return { x: pixel(axes.value, row.drawn), y: lineOf(scene, at) };
    case "season":
      return { x: pixel(axes.x, row.at), y: pixel(axes.y, row.drawn) };
    case "time":
      return { x: pixel(axes.x, row.at), y: pixel(valueAxisOf(axes, input), row.drawn) };
  }
}

/** The pixel of a position: across the plot, or down for categories. */
export function lineOf(scene: Scene, at: number): number {
  const { axes, plot } = scene;
  if (!axes) return 0;
  if (axes.kind !== "category") return pixel(axes.x, at);
  return plot.top + (axes.shown.indexOf(at) + 0.5) * axes.rowHeight;
}
