/** A line of values and the bounds around it, in a picture. */
export interface BoundsShape {
  /** The points of the line, for an SVG polyline. */
  readonly line: string;
  /** The heights of the bounds, from the top. */
  readonly bounds: readonly number[];
}

/** Space around the line, in pixels. */
const EDGE = 4;

/** Places values and bounds in a picture so that all of them are in it; `undefined` for fewer than two values. */
export function boundsShape(
  values: readonly number[],
  bounds: { readonly lower?: number | undefined; readonly upper?: number | undefined },
  width: number,
  height: number,
): BoundsShape | undefined {
  if (values.length < 2) return undefined;
  const given = [bounds.upper, bounds.lower].filter((bound) => bound !== undefined);
  const all = [...values, ...given];
  const low = Math.min(...all);
  const range = Math.max(...all) - low;
  const y = (value: number) => {
    const share = range > 0 ? (value - low) / range : 0.5;
    return round(EDGE + (height - 2 * EDGE) * (1 - share));
  };
  const step = (width - 2 * EDGE) / (values.length - 1);
  const line = values.map((value, index) => `${round(EDGE + step * index)},${y(value)}`).join(" ");
  return { line, bounds: given.map(y) };
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
