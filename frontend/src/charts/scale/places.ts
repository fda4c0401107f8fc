import { type Axis, pixel } from "../shape/scene";
import { textWidth } from "../text/measure";
import type { TimeAxis } from "./time";

/** Least distance between two labels, in pixels. */
const AIR = 12;

/**
 * Periods side by side as categories: each named in full, or every second, third … one, so that the names have space
 * and stay in the picture.
 */
export function placesAxis(
  axis: Axis,
  nameOf: (at: number) => string,
  pictureWidth: number,
  size: number,
): TimeAxis {
  const stops = axis.stops ?? [];
  const step = (axis.end - axis.start) / Math.max(1e-9, axis.to - axis.from);
  const first = stops.length > 0 ? textWidth(nameOf(stops[0] ?? 0), size) : 0;
  // Names have similar widths: finer divisions need not be tried.
  for (let every = Math.max(1, Math.floor((first * 0.6) / Math.max(step, 1e-9))); ; every += 1) {
    const labels = [];
    let edge = Number.NEGATIVE_INFINITY;
    let isFree = true;
    for (let index = 0; index < stops.length && isFree; index += every) {
      const at = stops[index] ?? 0;
      const text = nameOf(at);
      const half = textWidth(text, size) / 2;
      const tick = pixel(axis, at);
      const x = Math.max(half, Math.min(pictureWidth - half, tick));
      isFree = x - half >= edge + AIR || index === 0;
      edge = x + half;
      labels.push({ x, text, row: 0 as const, tick });
    }
    if (isFree) return { ticks: labels.map(({ tick }) => tick), labels, rows: 1 };
  }
}
