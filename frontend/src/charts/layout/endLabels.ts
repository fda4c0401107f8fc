import { formatCompact } from "@/lib/format";
import { isPercent } from "../data/input";
import { drawnValue } from "../data/observed";
import { isUncertain, type TimeData } from "../data/prepared";
import type { Drawn } from "../shape/lineMarks";
import { colourAt } from "../shape/look";
import { type Axis, type Box, type Mark, pixel, rounded } from "../shape/scene";
import { chosenFormat, formatValue } from "../text/formatValue";
import { BASELINE, cutToFit, SIZE, textWidth } from "../text/measure";
import { spread } from "./spread";

const ROW = 18;
const WIDEST = 270;
/** Names take at most this share of the width; a wider latest value is abbreviated. */
const WIDEST_SHARE = 0.24;
/** Farthest that a label may move and still be matched to its line, in pixels. */
const FARTHEST = 6 * ROW;
/**
 * Distance from the plot to the labels; with several series it includes room for leaders from moved labels to their
 * lines.
 */
const GAP = { single: 10, several: 22 };

export interface EndLabels {
  /** Pixels that the labels need to the right of the plot. */
  readonly room: number;
  /** The marks; `undefined` where labels would be too far from their lines. */
  place(x: Axis, y: Axis, plot: Box, width: number): Mark[] | undefined;
}

/** At the end of a single line its latest value; at the ends of several lines or bands their names. */
export function endLabels(drawn: readonly Drawn[], data: TimeData, pictureWidth: number): EndLabels {
  const single = drawn.length === 1;
  const gap = single ? GAP.single : GAP.several;
  const texts = drawn.map(({ series }) => {
    if (!single) return series.input.name;
    const latest = series.values[series.values.length - 1] ?? 0;
    const text = formatValue(series.input, latest, data.language, chosenFormat(data.options));
    const fits = textWidth(text, SIZE, true) <= WIDEST_SHARE * pictureWidth || isPercent(series.input.unit);
    return fits ? text : formatCompact(latest, data.language);
  });
  const widest = Math.max(0, ...texts.map((text) => textWidth(text, SIZE, true)));
  const room = Math.ceil(Math.min(widest, WIDEST, Math.max(120, WIDEST_SHARE * pictureWidth))) + gap;
  return {
    room,
    place(x, y, plot, width) {
      const ends = drawn.map((one) => endPoint(one, x, y));
      const wishes = ends.map((end) => end.y);
      const centres = spread(wishes, ROW, plot.top - ROW / 2, plot.bottom + ROW / 4);
      if (wishes.some((wish, at) => Math.abs((centres[at] ?? wish) - wish) > FARTHEST)) return undefined;
      const left = single ? (ends[0]?.x ?? plot.right) + gap : plot.right + gap;
      return drawn.flatMap((one, at) => {
        const end = ends[at];
        const centre = centres[at];
        if (!end || centre === undefined) return [];
        const text = texts[at] ?? "";
        return [
          ...endOf(one, end, { x: left, y: centre }, single),
          label(one, text, { x: left, y: centre }, width, single),
        ];
      });
    },
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The last drawn observation, or the middle of the end of its band. */
function endPoint({ series }: Drawn, x: Axis, y: Axis): Place {
  let last = series.at.length - 1;
  while (last > 0 && Number.isNaN(drawnValue(series, last))) last -= 1;
  const top = pixel(y, drawnValue(series, last));
  const base = series.bases ? pixel(y, series.bases[last] ?? 0) : top;
  return { x: pixel(x, series.at[last] ?? 0), y: (top + base) / 2 };
}

/** The dot on the last observation, and with several series a thin line to the label. */
function endOf({ look, series, index }: Drawn, end: Place, at: Place, single: boolean): Mark[] {
  const last = series.at.length - 1;
  const colour = colourAt(series.input, look.colour, series.values[last] ?? 0);
  const hollow = isUncertain(series, last);
  const place = { x: rounded(end.x), y: rounded(end.y), radius: look.width / 2 + 2 };
  const dot: Mark = { kind: "dot", series: index, ...place, colour, ...(hollow ? { hollow } : {}) };
  const dots = series.bases ? [] : [dot];
  if (single) return dots;
  const line = { x1: rounded(end.x + 5), y1: rounded(end.y), x2: at.x - 4, y2: rounded(at.y), width: 0.75 };
  return [{ kind: "rule", role: "leader", ...line, colour: look.colour }, ...dots];
}

function label({ look }: Drawn, text: string, at: Place, width: number, single: boolean): Mark {
  const shown = cutToFit(text, width - at.x, SIZE, true);
  return {
    kind: "label",
    role: "end",
    x: at.x,
    y: rounded(at.y + SIZE * BASELINE),
    anchor: "start",
    text: shown,
    ...(shown === text ? {} : { whole: text }),
    size: SIZE,
    bold: true,
    colour: single ? "ink" : look.labelColour,
  };
}
