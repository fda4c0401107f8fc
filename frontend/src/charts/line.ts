import { mondayOf, weekNumber } from "@/lib/format/calendar";
import { type TimeAxis, timeAxis } from "./axis/time";
import { type ValueAxis, valueAxis } from "./axis/value";
import { endLabels } from "./endLabels";
import { isPercent } from "./input";
import { legend } from "./legend";
import { type Drawn, lineMarks } from "./lineMarks";
import { lookOf } from "./look";
import type { DatedSeries, TimeData } from "./prepare";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "./scene";
import { BASELINE, cutToFit, SIZE, textWidth } from "./text/measure";

/** Wider than this, names stand at the ends of their lines; below, in a legend. */
const WIDE = 560;
const ROW = 18;
/** More observations than this for each pixel of width, and a thinner line shows more. */
const DENSE = 0.8;
/** The legend takes at most this share of the height. */
const LARGEST_LEGEND = 0.35;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Lines over time: value axis left, time below, names or the latest value at the ends. */
export function layoutLines(data: TimeData, width: number, height: number): Scene {
  const usualWidth = (series: DatedSeries) => (series.at.length > DENSE * width ? 1.5 : 2);
  const drawn = data.series
    .map((series, index) => ({ series, index, look: lookOf(series.input, index, usualWidth(series)) }))
    .filter(({ series }) => series.at.length > 0);
  const hasRoom = drawn.length === 1 || (width >= WIDE && drawn.length * ROW <= height - 60);
  const named = hasRoom ? arrange(drawn, data, { width, height }, true) : undefined;
  return named ?? arrange(drawn, data, { width, height }, false);
}

/** The picture with names at the ends, or nothing where those would stand too far from their lines. */
function arrange(drawn: readonly Drawn[], data: TimeData, size: Size, atEnds: true): Scene | undefined;
/** The picture with names in a legend. */
function arrange(drawn: readonly Drawn[], data: TimeData, size: Size, atEnds: false): Scene;
function arrange(drawn: readonly Drawn[], data: TimeData, size: Size, atEnds: boolean): Scene | undefined {
  const { width, height } = size;
  const head = headMarks(drawn, data, size, atEnds);
  const values = measureValues(drawn, data, height - head.height - 44);
  const ends = atEnds ? endLabels(drawn, data, width) : undefined;
  const left = Math.ceil(Math.max(...values.ticks.map((tick) => textWidth(tick.text, SIZE)))) + 10;
  const x: Axis = {
    from: data.stops[0] ?? 0,
    to: data.stops[data.stops.length - 1] ?? 0,
    start: left,
    end: Math.max(left + 20, width - (ends ? ends.room : 8)),
  };
  const time = measureTime(data, drawn, x, width);
  const bottom = height - (time.rows === 2 ? 44 : 27);
  const plot: Box = { left, top: head.height, right: x.end, bottom };
  const y: Axis = { from: values.from, to: values.to, start: plot.bottom, end: plot.top };
  const endMarks = ends ? ends.place(x, y, plot, width) : [];
  if (!endMarks) return undefined;
  const lines = drawn.flatMap((one) => lineMarks(one, x, y));
  const marks = [
    ...head.marks,
    ...valueMarks(values, y, plot),
    ...timeMarks(time, plot),
    ...lines,
    ...endMarks,
  ];
  return { width, height, plot, marks, axes: { kind: "time", x, y } };
}

/** What stands above the plot: the legend, where names do not stand at the ends, and the unit. */
function headMarks(
  drawn: readonly Drawn[],
  data: TimeData,
  { width, height }: Size,
  atEnds: boolean,
): { marks: Mark[]; height: number } {
  const marks: Mark[] = [];
  let top = 10;
  if (!atEnds) {
    const names = drawn.map(({ series, look }) => ({ name: series.input.name, look }));
    const key = legend(names, "line", { width, height: height * LARGEST_LEGEND });
    marks.push(...key.marks);
    top += key.height + 6;
  }
  const unit = commonUnit(drawn);
  if ((data.options.showUnit ?? true) && unit !== "" && !isPercent(unit)) {
    const label = { x: 0, y: top + 3, anchor: "start", ...cutLabel(unit, width), size: SIZE } as const;
    marks.push({ kind: "label", role: "unit", ...label, colour: "muted" });
    top += 23;
  }
  return { marks, height: top };
}

function cutLabel(text: string, room: number): { text: string; whole?: string } {
  const shown = cutToFit(text, room, SIZE);
  return shown === text ? { text } : { text: shown, whole: text };
}

/** The unit, if all series have the same. */
function commonUnit(drawn: readonly Drawn[]): string {
  const units = new Set(drawn.map(({ series }) => series.input.unit?.trim() ?? ""));
  const [unit = ""] = units;
  return units.size === 1 ? unit : "";
}

function measureValues(drawn: readonly Drawn[], data: TimeData, room: number): ValueAxis {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { series } of drawn) {
    for (const value of series.values) {
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  return valueAxis({
    lowest,
    highest,
    count: Math.min(8, Math.max(2, Math.round(room / 64))),
    range: data.options.range,
    language: data.language,
    percent: drawn.every(({ series }) => isPercent(series.input.unit)),
    decimals: Math.max(...drawn.map(({ series }) => series.input.decimals)),
  });
}

function measureTime(data: TimeData, drawn: readonly Drawn[], x: Axis, width: number): TimeAxis {
  const weekly = drawn.find(({ series }) => series.frequency === "W");
  const day = weekly?.series.ordinals[0] ?? 0;
  return timeAxis({
    axis: x,
    pictureWidth: width,
    frequency: data.finest,
    only: data.stops.length === 1 ? drawn[0]?.series.ordinals[0] : undefined,
    weekday: weekly ? day - mondayOf(weekNumber(day)) : 0,
    language: data.language,
    size: SIZE,
  });
}

function valueMarks(values: ValueAxis, y: Axis, plot: Box): Mark[] {
  return values.ticks.flatMap(({ value, text }): Mark[] => {
    const at = rounded(pixel(y, value));
    const line = { x1: plot.left, x2: plot.right, y1: at, y2: at, width: 1 };
    const label = { x: plot.left - 8, y: at + SIZE * BASELINE, anchor: "end", text, size: SIZE } as const;
    const rule: Mark =
      value === 0
        ? { kind: "rule", role: "zero", ...line, colour: "muted" }
        : { kind: "rule", role: "grid", ...line, colour: "line" };
    return [rule, { kind: "label", role: "tick", ...label, colour: "muted" }];
  });
}

function timeMarks(time: TimeAxis, plot: Box): Mark[] {
  const ticks = time.ticks.map((at): Mark => {
    const x = rounded(at);
    const line = { x1: x, x2: x, y1: plot.bottom, y2: plot.bottom + 5, width: 1 };
    return { kind: "rule", role: "tick", ...line, colour: "muted" };
  });
  const labels = time.labels.map(({ x, text, row }): Mark => {
    const place = { x: rounded(x), y: plot.bottom + 20 + row * 17, anchor: "middle" } as const;
    return { kind: "label", role: "tick", ...place, text, size: SIZE, colour: "muted" };
  });
  return [...ticks, ...labels];
}
