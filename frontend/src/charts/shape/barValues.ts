import type { TimeData } from "../data/prepared";
import { chosenFormat, formatValue } from "../text/formatValue";
import { SIZE, textWidth } from "../text/measure";
import type { Drawn } from "./lineMarks";
import type { Box, Mark } from "./scene";
import { rounded } from "./scene";

const HEIGHT = 16;
const AIR = 6;

/** The values of the bars as texts, if each may be placed over its bar: one series, no negative value, room for all. */
function textsOf(drawn: readonly Drawn[], data: TimeData, width: number): string[] {
  const [only] = drawn;
  if (data.form !== "bars" || !only || drawn.length > 1 || only.series.tops) return [];
  const { series } = only;
  if (series.at.length > width / 24 || series.values.some((value) => value < 0)) return [];
  const format = chosenFormat(data.options);
  const texts = Array.from(series.values, (value) => formatValue(series.input, value, data.language, format));
  const widest = Math.max(...texts.map((text) => textWidth(text, SIZE)));
  return (widest + AIR) * data.stops.length > width - 80 ? [] : texts;
}

/** Pixels that the values need above the plot. */
export function roomForBarValues(drawn: readonly Drawn[], data: TimeData, width: number): number {
  return textsOf(drawn, data, width).length > 0 ? HEIGHT : 0;
}

/** The values over their bars; an empty list if any does not fit over its own bar. */
export function barValueMarks(
  drawn: readonly Drawn[],
  data: TimeData,
  boxes: ReadonlyMap<number, readonly Box[]>,
  plot: Box,
  width: number,
): Mark[] {
  const texts = textsOf(drawn, data, width);
  const own = boxes.get(drawn[0]?.index ?? -1) ?? [];
  const centre = (box: Box) => (box.left + box.right) / 2;
  const halves = texts.map((text) => textWidth(text, SIZE) / 2 + AIR / 2);
  const apart = own.every((box, at) => {
    const next = own[at + 1];
    const isInside =
      centre(box) - (halves[at] ?? 0) >= plot.left && centre(box) + (halves[at] ?? 0) <= plot.right;
    return isInside && (!next || centre(next) - centre(box) >= (halves[at] ?? 0) + (halves[at + 1] ?? 0));
  });
  if (!apart) return [];
  return own.flatMap((box, at): Mark[] => {
    const text = texts[at];
    if (text === undefined) return [];
    const place = { x: rounded(centre(box)), y: rounded(box.top - 5), anchor: "middle" } as const;
    return [{ kind: "label", role: "value", ...place, text, size: SIZE, colour: "ink" }];
  });
}
