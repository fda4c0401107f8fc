import { formatNumber } from "@/lib/format";
import { mondayOf, weekNumber } from "@/lib/format/calendar";
import { timeAxis } from "./axis/time";
import { type ValueAxis, valueAxis } from "./axis/value";
import { spread } from "./endLabels";
import { runsOf } from "./gaps";
import { isPercent } from "./input";
import { legend } from "./legend";
import { type Look, lookOf } from "./look";
import type { DatedSeries, TimeData } from "./prepare";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "./scene";
import { cutToFit, textWidth } from "./text/measure";
import { thin } from "./thin";

const SIZE = 13;
/** Baseline below the middle of a line of text, as a share of its size. */
const BASELINE = 0.36;
const ROW = 18;
/** Wider than this, names stand at the ends of their lines; below, in a legend. */
const WIDE = 560;
const WIDEST_END_LABEL = 170;
/** Every observation gets its dot where they stand this far apart. */
const ROOM_FOR_DOTS = 22;

interface Drawn {
  readonly series: DatedSeries;
  readonly index: number;
  readonly look: Look;
}

/** Lines over time: value axis left, time below, names or latest values at the ends. */
export function layoutLines(data: TimeData, width: number, height: number): Scene {
  const drawn = data.series.map((series, index) => ({ series, index, look: lookOf(series.input, index) }));
  const filled = drawn.filter(({ series }) => series.at.length > 0);
  const endTexts = filled.map((one) => endText(one, data));
  const useEnds = filled.length === 1 || (width >= WIDE && filled.length * ROW <= height - 60);
  const marks: Mark[] = [];

  let top = 10;
  if (!useEnds) {
    const names = filled.map(({ series, look }) => ({ name: series.input.name, look }));
    const key = legend(names, 0, width, 0);
    marks.push(...key.marks);
    top = key.height + 10;
  }
  const unit = commonUnit(filled);
  const showUnit = (data.options.showUnit ?? true) && unit !== "" && !isPercent(unit);
  if (showUnit) top += 18;

  const onlyPlace = data.stops.length === 1 ? filled[0]?.series.ordinals[0] : undefined;
  const bottomRoom = 28 + (data.finest === "Y" ? 0 : 16);
  const percent = filled.length > 0 && filled.every(({ series }) => isPercent(series.input.unit));
  const values = measureValues(filled, data, height - top - bottomRoom, percent);
  const tickWidth = Math.max(...values.ticks.map((tick) => textWidth(tick.text, SIZE)));
  const widestEnd = useEnds
    ? Math.max(...endTexts.map((text) => Math.min(WIDEST_END_LABEL, textWidth(text, SIZE, true))))
    : 0;
  const plot: Box = {
    left: Math.ceil(tickWidth) + 10,
    top,
    right: width - (useEnds ? Math.ceil(widestEnd) + 14 : 8),
    bottom: height - bottomRoom,
  };

  const x: Axis = {
    from: data.stops[0] ?? 0,
    to: data.stops[data.stops.length - 1] ?? 0,
    start: plot.left,
    end: plot.right,
  };
  const y: Axis = { from: values.from, to: values.to, start: plot.bottom, end: plot.top };

  if (showUnit) {
    marks.push({
      kind: "label",
      role: "unit",
      x: 0,
      y: top - 14,
      anchor: "start",
      ...cut(unit, width),
      size: SIZE,
      colour: "muted",
    });
  }
  marks.push(...valueMarks(values, y, plot));
  marks.push(...timeMarks(data, x, plot, width, onlyPlace));
  for (const one of filled) marks.push(...lineMarks(one, x, y));
  if (useEnds) marks.push(...endMarks(filled, endTexts, x, y, plot, width));
  return { width, height, plot, marks, axes: { kind: "time", x, y } };
}

function cut(text: string, room: number, bold = false): { text: string; whole?: string } {
  const shown = cutToFit(text, room, SIZE, bold);
  return shown === text ? { text } : { text: shown, whole: text };
}

/** The unit, if all series have the same. */
function commonUnit(drawn: readonly Drawn[]): string {
  const units = new Set(drawn.map(({ series }) => series.input.unit?.trim() ?? ""));
  const [unit = ""] = units;
  return units.size === 1 ? unit : "";
}

function measureValues(drawn: readonly Drawn[], data: TimeData, room: number, percent: boolean): ValueAxis {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { series } of drawn) {
    for (const value of series.values) {
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  const count = Math.min(8, Math.max(2, Math.round(room / 64)));
  return valueAxis({ lowest, highest, count, range: data.options.range, language: data.language, percent });
}

function valueMarks(values: ValueAxis, y: Axis, plot: Box): Mark[] {
  return values.ticks.flatMap(({ value, text }): Mark[] => {
    const at = rounded(pixel(y, value));
    const isZero = value === 0 && values.from < 0;
    const line = { x1: plot.left, x2: plot.right, y1: at, y2: at, width: 1 };
    const label = { x: plot.left - 8, y: at + SIZE * BASELINE, anchor: "end", text, size: SIZE } as const;
    return [
      { kind: "rule", role: isZero ? "zero" : "grid", ...line, colour: isZero ? "muted" : "line" },
      { kind: "label", role: "tick", ...label, colour: "muted" },
    ];
  });
}

function timeMarks(data: TimeData, x: Axis, plot: Box, width: number, only: number | undefined): Mark[] {
  const weekly = data.series.find((series) => series.frequency === "W" && series.ordinals.length > 0);
  const day = weekly?.ordinals[0] ?? 0;
  const weekday = weekly ? day - mondayOf(weekNumber(day)) : 0;
  const { language, finest: frequency } = data;
  const axis = timeAxis({ axis: x, pictureWidth: width, frequency, only, weekday, language, size: SIZE });
  const ticks = axis.ticks.map((at): Mark => {
    const place = rounded(at);
    const line = { x1: place, x2: place, y1: plot.bottom, y2: plot.bottom + 5, width: 1 };
    return { kind: "rule", role: "tick", ...line, colour: "muted" };
  });
  const labels = axis.labels.map(({ x: at, text, row }): Mark => {
    const y = plot.bottom + 20 + row * 17;
    return {
      kind: "label",
      role: "tick",
      x: rounded(at),
      y,
      anchor: "middle",
      text,
      size: SIZE,
      colour: "muted",
    };
  });
  return [...ticks, ...labels];
}

/** The line in its runs, with dots where a run is a single observation or where there is room for all. */
function lineMarks({ series, index, look }: Drawn, x: Axis, y: Axis): Mark[] {
  const xs = series.at.map((at) => pixel(x, at));
  const ys = series.values.map((value) => pixel(y, value));
  const { colour, width, dash } = look;
  const stroke = { kind: "line", series: index, colour, width } as const;
  const marks: Mark[] = [];
  const last = series.at.length - 1;
  const openFirst = series.input.incomplete?.first === true;
  const openLast = series.input.incomplete?.last === true;
  const solid: string[] = [];
  const uncertain: string[] = [];
  const alone = new Set<number>();
  for (const { from, to } of runsOf(series.breaks)) {
    if (from === to) {
      alone.add(from);
      continue;
    }
    const begin = openFirst && from === 0 ? 1 : from;
    const end = openLast && to === last ? last - 1 : to;
    if (begin > from) uncertain.push(pathThrough(xs, ys, [from, begin]));
    if (end > begin) solid.push(pathThrough(xs, ys, thin(xs, ys, begin, end)));
    if (end < to && end >= begin) uncertain.push(pathThrough(xs, ys, [end, to]));
  }
  if (solid.length > 0) marks.push({ ...stroke, path: solid.join(""), ...(dash ? { dash } : {}) });
  if (uncertain.length > 0)
    marks.push({ ...stroke, path: uncertain.join(""), dash: [width * 1.5, width * 1.5] });
  const everyDot = last > 0 && (x.end - x.start) / last >= ROOM_FOR_DOTS;
  for (let at = 0; at <= last; at += 1) {
    const hollow = (at === 0 && openFirst) || (at === last && openLast);
    if (!everyDot && !hollow && !alone.has(at)) continue;
    const radius = width / 2 + (alone.has(at) || hollow ? 1.8 : 1.2);
    const place = { x: rounded(xs[at] ?? 0), y: rounded(ys[at] ?? 0), radius };
    marks.push({ kind: "dot", series: index, ...place, colour, ...(hollow ? { hollow } : {}) });
  }
  return marks;
}

function pathThrough(xs: ArrayLike<number>, ys: ArrayLike<number>, indices: readonly number[]): string {
  let path = "";
  for (const index of indices)
    path += `${path === "" ? "M" : "L"}${rounded(xs[index] ?? 0)},${rounded(ys[index] ?? 0)}`;
  return path;
}

/** At the end of a single line its latest value; of several, their names. */
function endText({ series }: Drawn, data: TimeData): string {
  if (data.series.length > 1) return series.input.name;
  const { unit, decimals } = series.input;
  const value = series.values[series.values.length - 1] ?? 0;
  return formatNumber(value, { language: data.language, decimals, percent: isPercent(unit) });
}

function endMarks(
  drawn: readonly Drawn[],
  texts: readonly string[],
  x: Axis,
  y: Axis,
  plot: Box,
  width: number,
): Mark[] {
  const ends = drawn.map(({ series }) => {
    const last = series.at.length - 1;
    return { x: pixel(x, series.at[last] ?? 0), y: pixel(y, series.values[last] ?? 0) };
  });
  const single = drawn.length === 1;
  const centres = spread(
    ends.map((end) => end.y),
    ROW,
    plot.top - ROW / 2,
    plot.bottom + ROW / 2,
  );
  return drawn.flatMap(({ look, series, index }, at): Mark[] => {
    const end = ends[at];
    const centre = centres[at];
    if (!end || centre === undefined) return [];
    const marks: Mark[] = [];
    const left = plot.right + 10;
    const far = Math.abs(centre - end.y) > ROW / 2 || plot.right - end.x > 12;
    if (!single && far) {
      const line = {
        x1: rounded(end.x + 5),
        y1: rounded(end.y),
        x2: left - 3,
        y2: rounded(centre),
        width: 1,
      };
      marks.push({ kind: "rule", role: "leader", ...line, colour: look.colour, dash: [1, 2] });
    }
    const place = { x: rounded(end.x), y: rounded(end.y), radius: look.width / 2 + 2 };
    const hollow = series.input.incomplete?.last === true;
    marks.push({ kind: "dot", series: index, ...place, colour: look.colour, ...(hollow ? { hollow } : {}) });
    marks.push({
      kind: "label",
      role: "end",
      x: left,
      y: rounded(centre + SIZE * BASELINE),
      anchor: "start",
      ...cut(texts[at] ?? "", width - left, true),
      size: SIZE,
      bold: true,
      colour: single ? "ink" : look.labelColour,
    });
    return marks;
  });
}
