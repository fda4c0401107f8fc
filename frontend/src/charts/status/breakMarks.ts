import type { Translate } from "@/lib/text/text.tsx";
import { BREAK } from "../data/gaps";
import { drawnValue } from "../data/observed";
import type { TimeData } from "../data/prepared";
import { type Extent, heightsBetween } from "../shape/heights";
import type { Drawn } from "../shape/lineMarks";
import { type Axis, type Box, type Colour, type Mark, pixels, rounded } from "../shape/scene";
import { BASELINE, SIZE, textWidth } from "../text/measure";

/** Space around a label; how far a dotted line reaches beyond the values at its sides, in pixels. */
const AIR = 4;
const BEYOND = 8;
/** How much farther a label is tried, beyond the values over bars. */
const FARTHER = 16;
/** Half the height of a label. */
const HALF = SIZE / 2;

/** What the labels of breaks are placed among. */
interface BreakSurroundings {
  readonly drawn: readonly Drawn[];
  readonly form: TimeData["form"];
  readonly x: Axis;
  readonly axisOf: (one: Drawn) => Axis;
  readonly plot: Box;
  /** The marks whose labels are already placed. */
  readonly marks: readonly Mark[];
}

/** A series in pixels. */
interface Outline {
  readonly one: Drawn;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The lower ends of bars and bands; `undefined` for lines. */
  readonly feet: Float64Array | undefined;
  readonly breaks: Uint8Array;
}

/** A break of one series, or of several at the same position. */
interface Break {
  readonly x: number;
  readonly members: readonly Outline[];
  /** The values at its sides. */
  readonly ends: Extent;
}

/**
 * A dotted line at each break in a series, with a label at its end where no line, bar or other label is in its way; the
 * readout has the word also where the label has no room.
 */
export function breakMarks(around: BreakSurroundings, t: Translate): Mark[] {
  const { plot, drawn } = around;
  const outlines = drawn.map((one) => outlineOf(one, around));
  const text = t("chartMore.break");
  const width = textWidth(text, SIZE);
  const taken = around.marks.flatMap((mark) => (mark.kind === "label" ? [boxOf(mark)] : []));
  return breaksOf(outlines).flatMap((one): Mark[] => {
    const left = Math.max(plot.left + AIR, Math.min(plot.right - width - AIR, one.x - width / 2));
    const column = { left: left - AIR, right: left + width + AIR };
    const centre = freeCentre(one, outlines, column, plot, taken);
    const [top, bottom] = one.ends;
    const hasFoot = outlines.some(({ feet }) => feet);
    const reach = { top: hasFoot ? top : top - BEYOND, bottom: bottom + BEYOND };
    if (centre !== undefined) {
      taken.push({ ...column, top: centre - HALF, bottom: centre + HALF });
      if (centre < top) reach.top = centre + HALF + 1;
      else reach.bottom = centre - HALF - 1;
    }
    const place = rounded(one.x);
    const line = {
      x1: place,
      x2: place,
      y1: rounded(Math.max(plot.top, reach.top)),
      y2: rounded(Math.min(plot.bottom, reach.bottom)),
    };
    const look = { width: 1, dash: [2, 3], colour: "muted" } as const;
    const rule: Mark = { kind: "rule", role: "threshold", ...line, ...look };
    if (centre === undefined) return [rule];
    const colour = colourOf(one, drawn);
    const label = {
      x: rounded(left),
      y: rounded(centre + SIZE * BASELINE),
      anchor: "start",
      size: SIZE,
    } as const;
    return [rule, { kind: "label", role: "note", ...label, text, halo: true, colour }];
  });
}

/** The colour of the only series that breaks, where there are others. */
function colourOf({ members }: Break, drawn: readonly Drawn[]): Colour {
  const [only] = members;
  return only && members.length === 1 && drawn.length > 1 ? only.one.look.labelColour : "muted";
}

function outlineOf(one: Drawn, { form, x, axisOf }: BreakSurroundings): Outline {
  const { series } = one;
  const y = axisOf(one);
  const zero = Math.max(y.from, Math.min(y.to, 0));
  const heights = Float64Array.from(series.at, (_, index) => drawnValue(series, index));
  const feet = Float64Array.from(series.at, (_, index) => series.bases?.[index] ?? zero);
  return {
    one,
    xs: pixels(x, series.at),
    ys: pixels(y, heights),
    feet: form === "lines" ? undefined : pixels(y, feet),
    breaks: series.breaks,
  };
}

/** The breaks of all series, those at one position together. */
function breaksOf(outlines: readonly Outline[]): Break[] {
  const found = new Map<number, Break>();
  for (const outline of outlines) {
    const { xs, breaks } = outline;
    for (let index = 1; index < breaks.length; index += 1) {
      if (breaks[index] !== BREAK) continue;
      const extents = [index - 1, index].flatMap((at) => extentsAt(outline, at));
      if (extents.length === 0) continue;
      const x = ((xs[index - 1] ?? 0) + (xs[index] ?? 0)) / 2;
      const same = found.get(rounded(x));
      const ends = unionOf([...extents, ...(same ? [same.ends] : [])]);
      found.set(rounded(x), { x, ends, members: [...(same?.members ?? []), outline] });
    }
  }
  return [...found.values()];
}

/** The extent of one observation; empty where it is not drawn. */
function extentsAt({ ys, feet }: Outline, index: number): Extent[] {
  const height = ys[index] ?? Number.NaN;
  if (Number.isNaN(height)) return [];
  const foot = feet?.[index] ?? height;
  return [[Math.min(height, foot), Math.max(height, foot)]];
}

function unionOf(extents: readonly Extent[]): Extent {
  return [Math.min(...extents.map(([top]) => top)), Math.max(...extents.map(([, bottom]) => bottom))];
}

/** What a series covers of a column of the picture. */
function coveredBy(outline: Outline, { left, right }: { left: number; right: number }): Extent[] {
  const { xs, feet } = outline;
  const indices = [...xs.keys()].filter((index) => {
    if (!feet) return (xs[index] ?? 0) > left && (xs[index] ?? 0) < right;
    // A bar is wider than its position: its neighbours may reach into the column.
    return (xs[index + 1] ?? right) > left && (xs[index - 1] ?? left) < right;
  });
  const points = indices.flatMap((index) => extentsAt(outline, index));
  return feet ? points : [...points, ...heightsBetween(outline, left, right)];
}

/** The middle of the label above or below the values of the break, else of all; `undefined` without room for it. */
function freeCentre(
  { members, ends }: Break,
  outlines: readonly Outline[],
  column: { left: number; right: number },
  plot: Box,
  taken: readonly Box[],
): number | undefined {
  const covered = new Map(outlines.map((outline) => [outline, coveredBy(outline, column)]));
  const all = [ends, ...[...covered.values()].flat()];
  const own = unionOf([ends, ...members.flatMap((outline) => covered.get(outline) ?? [])]);
  const whole = unionOf(all);
  const hasBelow = outlines.every(({ feet }) => !feet);
  const candidates = [own, whole].flatMap(([top, bottom]) => {
    const above = top - HALF - AIR - 1;
    return hasBelow ? [above, bottom + HALF + AIR + 1] : [above, above - FARTHER];
  });
  return candidates.find((centre) => {
    const [top, bottom] = [centre - HALF, centre + HALF];
    const isInside = top >= plot.top - AIR && bottom <= plot.bottom;
    const isClear = all.every((extent) => extent[1] < top - AIR || extent[0] > bottom + AIR);
    const isAlone = taken.every(
      (box) => box.right < column.left || box.left > column.right || box.bottom < top || box.top > bottom,
    );
    return isInside && isClear && isAlone;
  });
}

/** The area of a label. */
function boxOf({ x, y, anchor, text, size, bold }: Extract<Mark, { kind: "label" }>): Box {
  const width = textWidth(text, size, bold);
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.2 };
}
