import type { Colour, Label, Mark } from "../shape/scene";
import { SIZE, textWidth } from "../text/measure";
import { cutLabel } from "./head";

/** Font sizes of the value; the largest that fits is used. */
const SIZES = [64, 48, 40, 32, 28, 24, 18];
/** Line pitch in pixels: wide where the value is large, else tight. */
const AIRY = 20;
const TIGHT = 15;
/** Least font size of a value with the wide pitch. */
const LARGE = 40;
/** Distance between the value and the facts beside it, in pixels. */
const BESIDE = 10;
/** Least and most width reserved for the facts beside the value, in pixels. */
const LEAST_BESIDE = 48;
const MOST_BESIDE = 112;
/** The height of a digit as a share of its font size, and the space below the last line. */
const FIGURE = 0.8;
const BELOW = 4;
const ARROW = 9;

/** One number of the picture with the texts around it. */
export interface Figure {
  readonly name: string | undefined;
  readonly series: number;
  readonly value: string;
  /** A shorter form of the value. */
  readonly short: string;
  readonly colour: Colour;
  /** The period and the unit, as far as they are shown. */
  readonly facts: readonly string[];
  readonly changes: readonly ChangeLine[];
}

/** A change in words. */
export interface ChangeLine {
  readonly text: string;
  /** A shorter form, for little room. */
  readonly short?: string;
  readonly direction: "up" | "down" | "same";
}

/**
 * A single number: as large as there is room, its unit and its period beside it, its changes below. Designed for the
 * flattest tile of a dashboard; texts without room at the smallest size are left out from the end.
 */
export function figureMarks(figure: Figure, width: number, height: number): Mark[] {
  const { size, isBeside, changes, pitch } = measure(figure, width, height);
  const facts = isBeside ? [...figure.facts].reverse() : figure.facts;
  const below = changes.length + (isBeside || facts.length === 0 ? 0 : 1);
  const head = headHeight(size, isBeside ? facts.length : 0, pitch);
  const block = head + below * pitch + gapBelow(pitch);
  const base = Math.max(0, Math.min((height - block) / 2, 40)) + head;
  const fits = textWidth(figure.value, size, true) <= width;
  const shown = fits ? { text: figure.value } : { text: figure.short, whole: figure.value };
  const left = textWidth(shown.text, size, true) + BESIDE;
  const marks: Mark[] = [
    { ...label(0, base), role: "value", size, bold: true, colour: figure.colour, ...shown },
  ];
  if (isBeside) {
    for (const [line, fact] of facts.entries())
      marks.push({
        ...label(left, base - (facts.length - 1 - line) * pitch),
        ...cutLabel(fact, width - left),
      });
  }
  let y = base + gapBelow(pitch) / 2;
  if (!isBeside && facts.length > 0) {
    y += pitch;
    marks.push({ ...label(0, y), ...cutLabel(facts.join(" · "), width) });
  }
  for (const change of changes) {
    y += pitch;
    marks.push(...changeMarks(change, figure.series, { x: 0, y, width }));
  }
  return marks;
}

/** Arrangements in order of preference: whether the facts are beside the value or below it, and the line pitch. */
const WAYS = [
  [true, AIRY],
  [true, TIGHT],
  [false, AIRY],
  [false, TIGHT],
] as const;

/** The largest size with room for every text, the facts beside the value or below it; otherwise with fewer changes. */
function measure({ value, facts, changes }: Figure, width: number, height: number) {
  const widest = Math.max(0, ...facts.map((fact) => textWidth(fact, SIZE)));
  const needed = facts.length === 0 ? 0 : BESIDE + Math.max(LEAST_BESIDE, Math.min(widest, MOST_BESIDE));
  for (let count = changes.length; count >= 0; count -= 1) {
    for (const [isBeside, pitch] of WAYS) {
      const lines = count + (isBeside || facts.length === 0 ? 0 : 1);
      const size = SIZES.find(
        (one) =>
          (one >= LARGE || pitch === TIGHT) &&
          headHeight(one, isBeside ? facts.length : 0, pitch) + lines * pitch + gapBelow(pitch) <= height &&
          textWidth(value, one, true) + (isBeside ? needed : 0) <= width,
      );
      if (size !== undefined) return { size, isBeside, pitch, changes: changes.slice(0, count) };
    }
  }
  return { size: SIZES[SIZES.length - 1] ?? SIZE, isBeside: false, pitch: TIGHT, changes: [] };
}

/** The height of the value with `facts` lines beside it. */
function headHeight(size: number, facts: number, pitch: number): number {
  return Math.max(size * FIGURE, facts === 0 ? 0 : SIZE * FIGURE + (facts - 1) * pitch);
}

/** The space below the value and the last line together. */
function gapBelow(pitch: number): number {
  return pitch === TIGHT ? BELOW : 3 * BELOW;
}

/** A change with its direction as a shape, never as a colour. */
export function changeMarks(
  { text, short = text, direction }: ChangeLine,
  series: number,
  { x, y, width }: { x: number; y: number; width: number },
): Mark[] {
  const aside = ARROW + 6;
  const room = width - aside;
  const said = cutLabel(textWidth(text, SIZE) <= room ? text : short, room);
  return [arrow(series, direction, x, y - 5), { ...label(x + aside, y), colour: "ink", ...said }];
}

function label(x: number, y: number): Omit<Label, "text"> {
  return { kind: "label", role: "note", x, y, anchor: "start", size: SIZE, colour: "muted" };
}

function arrow(series: number, direction: ChangeLine["direction"], x: number, y: number): Mark {
  const [right, middle] = [x + ARROW, x + ARROW / 2];
  const path = {
    up: `M${x},${y + 4}L${middle},${y - 4}L${right},${y + 4}Z`,
    down: `M${x},${y - 4}L${middle},${y + 4}L${right},${y - 4}Z`,
    same: `M${x},${y - 1}H${right}V${y + 1}H${x}Z`,
  }[direction];
  return { kind: "area", series, path, colour: "ink" };
}
