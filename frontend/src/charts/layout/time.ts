import { mondayOf, weekNumber } from "@/lib/format/calendar";
import type { Translate } from "@/lib/text/text.tsx";
import { drawnValue, placeName } from "../data/observed";
import { periodOrdinal, positionOf } from "../data/period";
import { type TimeData, uncertainIn } from "../data/prepared";
import type { Kinds } from "../kinds/kinds";
import { given } from "../kinds/needed";
import { clipToWindow } from "../scale/clip";
import { placesAxis } from "../scale/places";
import { type TimeAxis, timeAxis } from "../scale/time";
import { type Drawn, lineMarks } from "../shape/lineMarks";
import { lookOf } from "../shape/look";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene, valueAxisOf } from "../shape/scene";
import { SIZE } from "../text/measure";
import { endLabels } from "./endLabels";
import { headMarks } from "./head";
import { incompleteNote, NOTE_ROW, type Note, noteLines, noteMarks } from "./notes/notes";
import { textScene } from "./problem";
import { boundMarks, labelRoom, measureSides, type Side, sidesOf, valueMarks } from "./sides";
import type { Size } from "./size";

/** Above this width, names are at the ends of their lines; below, in a legend. */
const WIDE = 560;
const ROW = 18;
/** With more observations than this per pixel of width, a thinner line shows more. */
const DENSE = 0.8;

const SAMPLES = { lines: "line", areas: "band", bars: "box" } as const;

/** The input of a layout: the data within their window, and the size. */
interface Plan {
  readonly data: TimeData;
  readonly drawn: readonly Drawn[];
  readonly sides: readonly Side[];
  readonly width: number;
  readonly height: number;
  readonly t: Translate;
  /** The functions for all but one line; undefined if there is only one. */
  readonly kinds: Kinds | undefined;
}

/** Lines, bands or bars over time: value axes at the sides, time below, names or the latest value at the ends. */
export function layoutTime(
  whole: TimeData,
  { width, height }: Size,
  t: Translate,
  kinds: Kinds | undefined,
): Scene {
  const clipped = clipToWindow(whole);
  if (clipped.series.every(({ at }) => at.length === 0)) {
    return textScene(t(nothingDrawn(whole)), width, height);
  }
  const usualWidth = clipped.series.some((series) => series.at.length > DENSE * width) ? 1.5 : 2;
  const drawn = clipped.series
    .map((series, index) => ({ series, index, look: lookOf(series.input, index, usualWidth) }))
    .filter(({ series }) => series.at.length > 0);
  const asLines =
    clipped.form === "bars" &&
    given(kinds).tooThin(drawn, clipped, xAxis(clipped, { start: 0, end: width - 60 }, kinds));
  const data: TimeData = asLines ? { ...clipped, form: "lines" } : clipped;
  const sides = sidesOf(drawn, data);
  const plan = { data, drawn, sides, width, height, t, kinds };
  const takesEnds = data.form !== "bars" && sides.every((side) => side.at === "left" && !side.isMixed);
  const hasRoom = drawn.length === 1 || (width >= WIDE && drawn.length * ROW <= height - 60);
  const named = takesEnds && hasRoom ? arrange(plan, true) : undefined;
  return named ?? arrange(plan, false);
}

/** The text in place of a picture without a date. */
function nothingDrawn({ leftOut, zeros }: TimeData) {
  if (leftOut.length === 0) return "chart.noData";
  return zeros.length > 0 ? "chart.problem.allZero" : "chart.problem.noWhole";
}

/** The picture with names at the ends, or `undefined` where they would be too far from their lines. */
function arrange(plan: Plan, atEnds: true): Scene | undefined;
/** The picture with names in a legend. */
function arrange(plan: Plan, atEnds: false): Scene;
function arrange(plan: Plan, atEnds: boolean): Scene | undefined {
  const { data, drawn, sides, width, height, kinds } = plan;
  const head = headOf(plan, atEnds);
  const notes = noteLines(notesOf(plan), width, height);
  const below = notes.length * NOTE_ROW;
  const measured = measureSides(sides, data, height - head.height - below - 44);
  const rooms = sides.map((_, index) => (measured[index] ? labelRoom(measured[index]) : 0));
  const roomAt = (at: Side["at"]) => rooms[sides.findIndex((side) => side.at === at)];
  const ends = atEnds ? endLabels(drawn, data, width) : undefined;
  const left = roomAt("left") ?? 8;
  const right = Math.max(left + 20, width - (roomAt("right") ?? ends?.room ?? 8));
  const x = xAxis(data, { start: left, end: right }, kinds);
  const time = measureTime(plan, x);
  const plot: Box = { left, top: head.height, right, bottom: height - below - (time.rows === 2 ? 44 : 27) };
  const ys = measured.map(({ from, to }): Axis => ({ from, to, start: plot.bottom, end: plot.top }));
  const [y, second] = ys;
  if (!y) return undefined;
  const axes = { kind: "time", x, y, ...(second ? { right: second } : {}) } as const;
  const endMarks = ends ? ends.place(x, y, plot, width) : [];
  if (!endMarks) return undefined;
  const values = sides.flatMap((side, index) => {
    const [axis, values] = [ys[index], measured[index]];
    return axis && values ? valueMarks(side, values, axis, plot, index === 0) : [];
  });
  const shapes = shapeMarks(plan, axes, plot);
  // The zero line is drawn over bars and bands, and below lines.
  const isZero = (mark: Mark) => mark.kind === "rule" && mark.role === "zero" && data.form !== "lines";
  const marks = [
    ...head.marks,
    ...values.filter((mark) => !isZero(mark)),
    ...sides.flatMap((side, index) =>
      ys[index] && data.form === "lines" ? boundMarks(side, data, ys[index], plot) : [],
    ),
    ...timeMarks(time, plot),
    ...methodMarks(data, x, plot),
    ...shapes,
    ...values.filter(isZero),
    ...breakMarksOf(plan, axes, plot, shapes),
    ...(kinds?.leftOutMarks(data, x, plot) ?? []),
    ...endMarks,
    ...noteMarks(notes, height),
  ];
  return { width, height, plot, marks, axes };
}

function xAxis(
  data: TimeData,
  { start, end }: { start: number; end: number },
  kinds: Kinds | undefined,
): Axis {
  const { stops } = data;
  const isBars = data.form === "bars";
  if (data.options.xFormat === "category") {
    const half = isBars ? 0.5 : 0;
    return { from: -half, to: stops.length - 1 + half, start, end, stops };
  }
  const [from, to] = isBars ? given(kinds).spanOfBars(data) : [stops[0] ?? 0, stops[stops.length - 1] ?? 0];
  return { from, to, start, end };
}

/** The part above the plot: the legend, unless names are at the ends, and the units. */
function headOf(plan: Plan, atEnds: boolean): { marks: Mark[]; height: number } {
  const { data, drawn, sides, width, height, t } = plan;
  const both = sides.length > 1;
  // A single series is named if others are missing; otherwise the reader could not identify it.
  const alone = data.missing.length > 0 ? drawn : [];
  const names = drawn.length < 2 ? alone : atEnds ? [] : drawn;
  const nameOf = (one: Drawn) => {
    const side = sides.find((candidate) => candidate.drawn.includes(one));
    const unit = one.series.input.unit?.trim() ?? "";
    const { name: own } = one.series.input;
    const name = side?.isMixed && unit !== "" ? t("chart.nameUnit", { name: own, unit }) : own;
    return both && side?.at === "right" ? t("chart.rightAxis", { name }) : name;
  };
  const showUnit = data.options.showUnit ?? true;
  const unitAt = (at: Side["at"]) => (showUnit ? (sides.find((side) => side.at === at)?.unit ?? "") : "");
  const head = headMarks(
    {
      names: names.map((one) => ({ name: nameOf(one), look: one.look })),
      sample: SAMPLES[data.form],
      units: { left: unitAt("left"), right: unitAt("right") },
    },
    { width, height },
    names.length > 0 ? given(plan.kinds).legend : undefined,
  );
  const barValues = data.form === "bars" ? given(plan.kinds).roomForBarValues(drawn, data, width) : 0;
  return { ...head, height: head.height + barValues };
}

function notesOf({ data, drawn, t, kinds }: Plan): readonly Note[] {
  const isSeen = drawn.some(({ series }) =>
    uncertainIn(series).some((at) => !Number.isNaN(drawnValue(series, at))),
  );
  const mark = isSeen ? (data.form === "lines" ? "ring" : "box") : undefined;
  if (kinds) return [...kinds.missingNotes(data, t), ...kinds.statusNotes(data, mark, t)];
  return mark ? [incompleteNote(mark, t)] : [];
}

/** The marks at breaks in series, which avoid the labels of the shapes. */
function breakMarksOf(
  { data, drawn, t, kinds }: Plan,
  axes: { x: Axis; y: Axis; right?: Axis },
  plot: Box,
  marks: readonly Mark[],
): readonly Mark[] {
  const axisOf = (one: Drawn) => valueAxisOf(axes, one.series.input);
  return kinds?.breakMarks({ drawn, form: data.form, x: axes.x, axisOf, plot, marks }, t) ?? [];
}

function shapeMarks(plan: Plan, axes: { x: Axis; y: Axis; right?: Axis }, plot: Box): Mark[] {
  const { data, drawn } = plan;
  const { x, y } = axes;
  switch (data.form) {
    case "lines":
      return drawn.flatMap((one) => lineMarks(one, x, valueAxisOf(axes, one.series.input)));
    case "areas":
      return given(plan.kinds).areaMarks(drawn, x, y);
    case "bars": {
      const { barMarks, barValueMarks } = given(plan.kinds);
      const bars = barMarks(drawn, data, x, (one) => valueAxisOf(axes, one.series.input));
      return [...bars.marks, ...barValueMarks(drawn, data, bars.boxes, plot, plan.width)];
    }
  }
}

function measureTime({ data, drawn, width }: Plan, x: Axis): TimeAxis {
  const { language } = data;
  if (x.stops) return placesAxis(x, (at) => placeName(data, at), width, SIZE);
  const weekly = drawn.find(({ series }) => series.frequency === "W");
  const day = weekly?.series.ordinals[0] ?? 0;
  return timeAxis({
    axis: x,
    pictureWidth: width,
    frequency: data.finest,
    only: data.stops.length === 1 ? drawn[0]?.series.ordinals[0] : undefined,
    weekday: weekly ? day - mondayOf(weekNumber(day)) : 0,
    language,
    size: SIZE,
  });
}

/** Vertical lines at the periods from which values are measured in another way. */
function methodMarks({ options, finest }: TimeData, x: Axis, plot: Box): Mark[] {
  return (options.methodChanges ?? []).flatMap((period): Mark[] => {
    const ordinal = periodOrdinal(finest, period);
    const at = ordinal === undefined ? Number.NaN : positionOf(finest, ordinal);
    if (x.stops || !(at >= x.from && at <= x.to)) return [];
    const place = rounded(pixel(x, at));
    const line = { x1: place, x2: place, y1: plot.top, y2: plot.bottom, width: 1, dash: [2, 3] };
    return [{ kind: "rule", role: "threshold", ...line, colour: "muted" }];
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
