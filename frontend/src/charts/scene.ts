/**
 * A chart as positions: what `layout` makes and what the browser and the SVG writer draw. Plain data, no DOM, no
 * React, every length in pixels from the top left corner.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Where the data are drawn; axes and labels stand around it. */
  readonly plot: Box;
  readonly marks: readonly Mark[];
  /** How places become pixels, for what follows the pointer. */
  readonly axes: Axes | undefined;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A straight map from numbers to pixels. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

type Axes =
  | { readonly kind: "time"; readonly x: Axis; readonly y: Axis }
  /** Categories stand in rows; `rows` of them are drawn, each `rowHeight` high from the top of the plot. */
  | { readonly kind: "category"; readonly value: Axis; readonly rows: number; readonly rowHeight: number };

/** A name of the palette, or a publisher's own colour. `label-…` is the shade in which small text stays readable. */
export type Colour =
  | "ink"
  | "muted"
  | "line"
  | "paper"
  | `series-${number}`
  | `label-${number}`
  | `#${string}`;

export type Mark = Rule | Line | Dot | Label;

/** A straight hairline: grid, zero line, tick, leader, sample of a line in the legend. */
interface Rule {
  readonly kind: "rule";
  readonly role: "grid" | "zero" | "tick" | "leader" | "sample";
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

interface Dot {
  readonly kind: "dot";
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
  /** Drawn as a ring: the value stands for an incomplete period. */
  readonly hollow?: boolean;
}

export interface Label {
  readonly kind: "label";
  readonly role: "tick" | "unit" | "end" | "legend" | "category" | "value" | "note";
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly text: string;
  /** The whole text, where `text` is cut. */
  readonly whole?: string;
  readonly size: number;
  readonly bold?: boolean;
  readonly colour: Colour;
}

/** Numbers that stand below each other have digits of one width. Names do not: it would tear their hyphens apart. */
export function isTabular(label: Label): boolean {
  return label.role === "tick" || label.role === "value";
}

/** The pixel of a number. Halved first, so that the span of two huge numbers of opposite sign stays finite. */
export function pixel(axis: Axis, value: number): number {
  const span = axis.to / 2 - axis.from / 2;
  const share = span === 0 ? 0.5 : (value / 2 - axis.from / 2) / span;
  return axis.start + share * (axis.end - axis.start);
}

/** The number at a pixel. */
export function numberAt(axis: Axis, place: number): number {
  return axis.from + ((place - axis.start) / (axis.end - axis.start)) * (axis.to - axis.from);
}

/** To a tenth of a pixel: enough for the eye, and short. */
export function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
