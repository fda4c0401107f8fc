import type { Mark } from "../shape/scene";
import { cutToFit, SIZE } from "../text/measure";
import type { LegendEntry, legend, Sample } from "./legend";

/** The legend takes at most this share of the height. */
const LARGEST_LEGEND = 0.35;
const UNIT_ROW = 23;

/** The texts above the plot. */
export interface Head {
  readonly names: readonly LegendEntry[];
  readonly sample: Sample;
  /** The units of the left and the right axis. */
  readonly units: { readonly left?: string; readonly right?: string };
}

/** The legend, drawn by `drawLegend` where there are names, and each unit above its axis. */
export function headMarks(
  { names, sample, units }: Head,
  size: { readonly width: number; readonly height: number },
  drawLegend?: typeof legend,
): { marks: Mark[]; height: number } {
  const { width, height } = size;
  const marks: Mark[] = [];
  let top = 10;
  if (names.length > 0 && drawLegend) {
    const key = drawLegend(names, sample, { width, height: height * LARGEST_LEGEND });
    marks.push(...key.marks);
    top += key.height + 6;
  }
  const { left = "", right = "" } = units;
  const room = left !== "" && right !== "" ? width / 2 - 12 : width;
  if (left !== "") marks.push(unitMark(left, 0, "start", top, room));
  if (right !== "") marks.push(unitMark(right, width, "end", top, room));
  return { marks, height: top + (left === "" && right === "" ? 0 : UNIT_ROW) };
}

function unitMark(unit: string, x: number, anchor: "start" | "end", top: number, room: number): Mark {
  return {
    kind: "label",
    role: "unit",
    x,
    y: top + 3,
    anchor,
    ...cutLabel(unit, room),
    size: SIZE,
    colour: "muted",
  };
}

/** A text cut to fit, with the whole text if it was cut. */
export function cutLabel(text: string, room: number): { text: string; whole?: string } {
  const shown = cutToFit(text, room, SIZE);
  return shown === text ? { text } : { text: shown, whole: text };
}
