import type { ChartSeries } from "../data/input";
import { firstAfter } from "../data/search";

/**
 * A chart as positions: the output of `layout`, drawn by the browser and the SVG writer. Plain data, no DOM, no React,
 * every length in pixels from the top left corner.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** The area of the data; axes and labels are around it. */
  readonly plot: Box;
  readonly marks: readonly Mark[];
  /** The map from positions to pixels, for the pointer. */
  readonly axes: Axes | undefined;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A linear map from numbers to pixels. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /**
   * Where periods are side by side as categories: their positions on the time line, ascending. The map is then linear
   * in their indices, `from` and `to` are indices too, and a number between two positions lies between them.
   */
  readonly stops?: ArrayLike<number>;
}

type Axes =
  /** `right` belongs to the series that chose the right side; see `valueAxisOf`. */
  | { readonly kind: "time"; readonly x: Axis; readonly y: Axis; readonly right?: Axis }
  /** Positions in a season, from 0. */
  | { readonly kind: "season"; readonly x: Axis; readonly y: Axis }
  /** Categories are rows, each `rowHeight` high from the top of the plot; `shown` are the indices of the drawn ones. */
  | {
      readonly kind: "category";
      readonly value: Axis;
      readonly shown: readonly number[];
      readonly rowHeight: number;
    };

/**
 * A name of the palette, or a publisher's own colour. `label-…` is the shade in which small text is readable, `fade-…`
 * the background greys, paler from 1 to 3.
 */
export type Colour =
  | "ink"
  | "muted"
  | "line"
  | "paper"
  | `series-${number}`
  | `label-${number}`
  | `fade-${number}`
  | `#${string}`;

export type Mark = Rule | Line | Area | Dot | Label;

/**
 * A straight hairline: grid, zero line, tick, leader, sample of a line in the legend, bound of a colour rule or an alert,
 * change of method.
 */
export interface Rule {
  readonly kind: "rule";
  readonly role: "grid" | "zero" | "tick" | "leader" | "sample" | "threshold" | "left-out";
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly colour: Colour;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** A line through observations. */
interface Line {
  readonly kind: "line";
  readonly series: number;
  /** SVG path data. */
  readonly path: string;
  readonly colour: Colour;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** A filled shape: bars, a band between two lines, an arrow. */
interface Area {
  readonly kind: "area";
  readonly series: number;
  /** SVG path data of closed shapes. */
  readonly path: string;
  readonly colour: Colour;
  /** Pale with a dashed outline: the value is uncertain. */
  readonly hollow?: boolean;
}

interface Dot {
  readonly kind: "dot";
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
  /** Drawn as a ring: the value is uncertain. */
  readonly hollow?: boolean;
}

export interface Label {
  readonly kind: "label";
  readonly role: "tick" | "unit" | "end" | "legend" | "category" | "value" | "note";
  readonly x: number;
  /** The y of the baseline. */
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly text: string;
  /** The whole text, where `text` is cut. */
  readonly whole?: string;
  readonly size: number;
  readonly bold?: boolean;
  /** Whether the text has a rim that separates it from lines behind it. */
  readonly halo?: boolean;
  readonly colour: Colour;
}

/**
 * Whether a label has digits of equal width: numbers in a column do. Names do not, since it would widen their hyphens.
 */
export function isTabular(label: Label): boolean {
  return label.role === "tick" || label.role === "value";
}

/** The pixel of a number. Halved first, so that the span of two huge numbers of opposite sign remains finite. */
export function pixel(axis: Axis, value: number): number {
  const number = axis.stops ? indexOf(axis.stops, value) : value;
  const span = axis.to / 2 - axis.from / 2;
  const share = span === 0 ? 0.5 : (number / 2 - axis.from / 2) / span;
  return axis.start + share * (axis.end - axis.start);
}

/** The pixels of a row of numbers: `pixel` of each, with the kind of axis checked once. */
export function pixels(axis: Axis, row: ArrayLike<number>): Float64Array {
  const found = new Float64Array(row.length);
  const { from, start } = axis;
  const factor = (axis.end - start) / (axis.to - from);
  const isStraight = !axis.stops && Number.isFinite(factor) && factor !== 0;
  for (let index = 0; index < row.length; index += 1) {
    const value = row[index] as number;
    found[index] = isStraight ? start + (value - from) * factor : pixel(axis, value);
  }
  return found;
}

/** The number at a pixel. */
export function numberAt(axis: Axis, place: number): number {
  const number = axis.from + ((place - axis.start) / (axis.end - axis.start)) * (axis.to - axis.from);
  if (!axis.stops) return number;
  const last = axis.stops.length - 1;
  const index = Math.max(0, Math.min(last, number));
  const before = axis.stops[Math.floor(index)] ?? 0;
  const after = axis.stops[Math.ceil(index)] ?? before;
  return before + (index - Math.floor(index)) * (after - before);
}

/** Index of a position among the stops; between two stops, in proportion. */
function indexOf(stops: ArrayLike<number>, value: number): number {
  const after = firstAfter(stops, value);
  if (after === 0) return 0;
  const before = stops[after - 1] ?? 0;
  if (after === stops.length) return after - 1;
  return after - 1 + (value - before) / ((stops[after] ?? 0) - before);
}

/** The value axis of a series: the right one, if the series chose it and it exists. */
export function valueAxisOf(axes: { readonly y: Axis; readonly right?: Axis }, series: ChartSeries): Axis {
  return series.look?.axis === "right" && axes.right ? axes.right : axes.y;
}

/** Rounds to a tenth of a pixel: precise enough for the eye, and short. */
export function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Cached texts of tenths, by their number: formatting the same lengths is most of the work of a long line. */
const tenths: string[] = [];
const MOST_TENTHS = 40_000;

/** A length to a tenth of a pixel, as text. */
export function written(length: number): string {
  const number = Math.round(length * 10);
  if (!(number >= 0 && number < MOST_TENTHS)) return String(number / 10);
  let text = tenths[number];
  if (text === undefined) {
    text = String(number / 10);
    tenths[number] = text;
  }
  return text;
}
