import { isUncertain, type SeasonLine } from "../../data/prepared";
import { heightsBetween } from "../../shape/heights";
import type { Drawn } from "../../shape/lineMarks";
import { type Axis, type Box, type Mark, pixel, pixels, rounded } from "../../shape/scene";
import { BASELINE, SIZE, textWidth } from "../../text/measure";
import { spread } from "../spread";

/** A season with its index and its resolved look. */
export interface DrawnSeason extends Drawn {
  readonly series: SeasonLine;
}

const ROW = 18;
/** Farthest that a name may move and still be matched to its line, in pixels. */
const FARTHEST = 6 * ROW;
/** Distance from the plot to the names, with room for leaders. */
const GAP = 22;
/** Distance from the end of a line within the plot to its name. */
const BESIDE = 9;

interface Names {
  /** Pixels that the names need to the right of the plot. */
  readonly room: number;
  /** The marks; `undefined` where names would be too far from their lines. */
  place(x: Axis, y: Axis, plot: Box): Mark[] | undefined;
}

/**
 * The names of seasons at the ends of their lines: in a column beside the plot, and for a season that has not ended at
 * its newest value within the plot.
 */
export function seasonNames(drawn: readonly DrawnSeason[], places: number): Names {
  const widest = Math.max(0, ...drawn.map(({ series }) => textWidth(series.season, SIZE, true)));
  return {
    room: Math.ceil(widest) + GAP,
    place(x, y, plot) {
      const ends = drawn.map((one) => {
        const last = one.series.at.length - 1;
        const at = one.series.at[last] ?? 0;
        return { one, x: pixel(x, at), y: pixel(y, one.series.values[last] ?? 0), at };
      });
      const within = ends.filter(
        (end) => end.one.series.age === 0 && end.x + BESIDE + widest < plot.right && end.at < places - 1,
      );
      const beside = ends.filter((end) => !within.includes(end));
      const wishes = beside.map((end) => end.y);
      const centres = spread(wishes, ROW, plot.top - ROW / 2, plot.bottom + ROW / 4);
      if (wishes.some((wish, at) => Math.abs((centres[at] ?? wish) - wish) > FARTHEST)) return undefined;
      return [
        ...within.flatMap((end) => {
          const label = { left: end.x + BESIDE, width: textWidth(end.one.series.season, SIZE, true) };
          const centre = freeHeight(drawn, label, end.y, { x, y }, plot);
          return [dot(end.one, end.x, end.y), name(end.one, label.left, centre, true)];
        }),
        ...beside.flatMap((end, at): Mark[] => {
          const centre = centres[at] ?? end.y;
          const line = {
            x1: rounded(end.x + 3),
            y1: rounded(end.y),
            x2: plot.right + GAP - 4,
            y2: rounded(centre),
            width: 0.75,
          };
          const leader: Mark = { kind: "rule", role: "leader", ...line, colour: end.one.look.colour };
          const label = name(end.one, plot.right + GAP, centre, false);
          return end.one.series.age === 0 ? [leader, dot(end.one, end.x, end.y), label] : [leader, label];
        }),
      ];
    },
  };
}

/** Offsets from the desired height, in the order of trials. */
const TRIES = [0, -16, 16, -30, 30, -44, 44, -60, 60, -80, 80];

/**
 * The height nearest to the desired one at which a label overlaps no line; the desired one if there is no such height.
 */
function freeHeight(
  drawn: readonly DrawnSeason[],
  label: { left: number; width: number },
  wish: number,
  axes: { x: Axis; y: Axis },
  plot: Box,
): number {
  const right = label.left + label.width;
  const heights = drawn.flatMap(({ series: { at, values, breaks } }) =>
    heightsBetween({ xs: pixels(axes.x, at), ys: pixels(axes.y, values), breaks }, label.left, right),
  );
  const half = SIZE / 2 + 2;
  const isFree = (centre: number) =>
    centre - half >= plot.top &&
    centre + half <= plot.bottom &&
    heights.every(([top, bottom]) => bottom < centre - half || top > centre + half);
  const inside = Math.max(plot.top + half, Math.min(plot.bottom - half, wish));
  return TRIES.map((by) => inside + by).find(isFree) ?? inside;
}

function dot({ series, index, look }: DrawnSeason, x: number, y: number): Mark {
  const hollow = isUncertain(series, series.at.length - 1);
  const place = { x: rounded(x), y: rounded(y), radius: look.width / 2 + 2 };
  return { kind: "dot", series: index, ...place, colour: look.colour, ...(hollow ? { hollow } : {}) };
}

function name({ series, look }: DrawnSeason, x: number, centre: number, halo: boolean): Mark {
  return {
    kind: "label",
    role: "end",
    x: rounded(x),
    y: rounded(centre + SIZE * BASELINE),
    anchor: "start",
    text: series.season,
    size: SIZE,
    bold: series.age === 0,
    colour: look.labelColour,
    ...(halo ? { halo } : {}),
  };
}
