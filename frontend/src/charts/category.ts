import { formatNumber } from "@/lib/format";
import type { Translate } from "@/lib/text.tsx";
import { type ValueAxis, valueAxis } from "./axis/value";
import { formatValue } from "./formatValue";
import { type ChartSeries, isPercent } from "./input";
import { legend } from "./legend";
import { type Look, lookOf } from "./look";
import type { CategoryData } from "./prepare";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "./scene";
import { BASELINE, cutToFit, SIZE, textWidth } from "./text/measure";

const ROW = 20;
const ROOMIEST_ROW = 34;
const RADIUS = 5;
/** Names of categories take at most this share of the width. */
const WIDEST_NAMES = 0.4;

/** One value in its row. */
interface Observed {
  readonly series: number;
  readonly row: number;
  readonly value: number;
  readonly input: ChartSeries;
  readonly look: Look;
}

/**
 * Values by category: one row a category in the order given, a dot on a stem from zero, several series as dots in
 * one row. A line between categories would claim an order that they do not have. What does not fit is counted; the
 * table has all.
 */
export function layoutCategories(data: CategoryData, width: number, height: number, t: Translate): Scene {
  const { language, labels, inputs } = data;
  const head = headMarks(data, width, height);
  const room = height - head.height - 8;
  const allFit = labels.length * ROW <= room;
  const rows = allFit ? labels.length : Math.max(1, Math.floor((room - ROW) / ROW));
  const rowHeight = Math.min(ROOMIEST_ROW, (allFit ? room : room - ROW) / rows);
  const shown = labels.slice(0, rows);
  const observed = observe(data, shown.length);
  const values = measureValues(data, observed, width);

  const single = inputs.length === 1;
  const texts = single ? observed.map(({ input, value }) => formatValue(input, value, language)) : [];
  const valueRoom = Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, SIZE)))) + 14;
  const nameRoom = Math.min(width * WIDEST_NAMES, Math.max(...shown.map((label) => textWidth(label, SIZE))));
  const left = Math.ceil(nameRoom) + 12;
  const right = Math.max(left + 20, width - valueRoom);
  const plot: Box = { left, top: head.height, right, bottom: head.height + rows * rowHeight };
  const axis: Axis = { from: values.from, to: values.to, start: plot.left, end: plot.right };
  const middle = (row: number) => plot.top + (row + 0.5) * rowHeight;

  const marks = [...head.marks, ...axisMarks(values, axis, plot, width)];
  for (const [row, label] of shown.entries())
    marks.push(nameMark(label, plot.left - 8, middle(row), nameRoom));
  marks.push(...(single ? stemMarks(observed, texts, axis, middle) : dotMarks(observed, axis, middle)));
  if (!allFit) {
    const number = (count: number) => formatNumber(count, { language, decimals: 0 });
    const note = t("chart.categoriesShown", { shown: number(rows), total: number(labels.length) });
    marks.push(textMark("note", 0, plot.bottom + ROW, cutToFit(note, width, SIZE), "muted"));
  }
  return { width, height, plot, marks, axes: { kind: "category", value: axis, rows, rowHeight } };
}

/** Legend, unit, and room for the labels of the axis, which stands above the rows, where reading begins. */
function headMarks(data: CategoryData, width: number, height: number): { marks: Mark[]; height: number } {
  const { inputs, options } = data;
  const marks: Mark[] = [];
  let top = 8;
  if (inputs.length > 1) {
    const names = inputs.map((input, index) => ({ name: input.name, look: lookOf(input, index) }));
    const key = legend(names, "dot", { width, height: height * 0.3 });
    marks.push(...key.marks);
    top += key.height + 6;
  }
  const units = new Set(inputs.map((input) => input.unit?.trim() ?? ""));
  const [unit = ""] = units;
  if ((options.showUnit ?? true) && units.size === 1 && unit !== "" && !isPercent(unit)) {
    marks.push(textMark("unit", 0, top + 5, cutToFit(unit, width, SIZE), "muted"));
    top += 22;
  }
  return { marks, height: top + 16 };
}

function observe(data: CategoryData, rows: number): Observed[] {
  return data.inputs.flatMap((input, series) => {
    const look = lookOf(input, series);
    return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
      const value = input.values[data.positions[series]?.[row] ?? -1];
      return value === undefined || !Number.isFinite(value) ? [] : [{ series, row, value, input, look }];
    });
  });
}

function measureValues(data: CategoryData, observed: readonly Observed[], width: number): ValueAxis {
  const numbers = observed.map((one) => one.value);
  return valueAxis({
    lowest: numbers.length > 0 ? Math.min(...numbers) : 0,
    highest: numbers.length > 0 ? Math.max(...numbers) : 0,
    count: Math.max(2, Math.round(width / 160)),
    range: data.options.range ?? "zero",
    language: data.language,
    percent: data.inputs.every((input) => isPercent(input.unit)),
    decimals: Math.max(...data.inputs.map((input) => input.decimals)),
  });
}

function axisMarks(values: ValueAxis, axis: Axis, plot: Box, width: number): Mark[] {
  return ticksThatFit(values.ticks, axis, width).flatMap((tick): Mark[] => {
    const x = rounded(pixel(axis, tick.value));
    const line = { x1: x, x2: x, y1: plot.top, y2: plot.bottom, width: 1 };
    const rule: Mark =
      tick.value === 0
        ? { kind: "rule", role: "zero", ...line, colour: "muted" }
        : { kind: "rule", role: "grid", ...line, colour: "line" };
    const label = {
      x: rounded(tick.x),
      y: plot.top - 6,
      anchor: "middle",
      text: tick.text,
      size: SIZE,
    } as const;
    return [rule, { kind: "label", role: "tick", ...label, colour: "muted" }];
  });
}

/** Every tick, or every second, third … one, so that their labels have air and stay in the picture. */
function ticksThatFit(ticks: ValueAxis["ticks"], axis: Axis, width: number) {
  for (let every = 1; every <= ticks.length; every += 1) {
    const chosen = ticks
      .filter((_, index) => index % every === 0)
      .map((tick) => {
        const half = textWidth(tick.text, SIZE) / 2;
        return { ...tick, half, x: Math.min(width - half, Math.max(half, pixel(axis, tick.value))) };
      });
    const free = chosen.every((tick, index) => {
      const before = chosen[index - 1];
      return !before || tick.x - tick.half - (before.x + before.half) >= 10;
    });
    if (free) return chosen;
  }
  return [];
}

function nameMark(label: string, x: number, middle: number, room: number): Mark {
  const text = cutToFit(label, room, SIZE);
  const place = { x, y: rounded(middle + SIZE * BASELINE), anchor: "end", size: SIZE } as const;
  return {
    kind: "label",
    role: "category",
    ...place,
    text,
    ...(text === label ? {} : { whole: label }),
    colour: "ink",
  };
}

/** One series: a stem from zero, its dot, and the value beside it. */
function stemMarks(
  observed: readonly Observed[],
  texts: readonly string[],
  axis: Axis,
  middle: (row: number) => number,
): Mark[] {
  const zero = rounded(pixel(axis, Math.min(axis.to, Math.max(axis.from, 0))));
  return observed.flatMap(({ series, row, value, look }, at): Mark[] => {
    const x = rounded(pixel(axis, value));
    const y = rounded(middle(row));
    const { colour } = look;
    const beside = Math.max(x, zero) + RADIUS + 4;
    return [
      { kind: "rule", role: "leader", x1: zero, y1: y, x2: x, y2: y, colour, width: 2 },
      { kind: "dot", series, x, y, radius: RADIUS, colour },
      textMark("value", beside, rounded(y + SIZE * BASELINE), texts[at] ?? "", "ink"),
    ];
  });
}

/** Several series: their dots, and a thin line from the lowest to the highest, so that the eye reads them as one. */
function dotMarks(observed: readonly Observed[], axis: Axis, middle: (row: number) => number): Mark[] {
  const byRow = new Map<number, number[]>();
  for (const { row, value } of observed) byRow.set(row, [...(byRow.get(row) ?? []), pixel(axis, value)]);
  const spans = [...byRow].map(([row, places]): Mark => {
    const y = rounded(middle(row));
    const line = {
      x1: rounded(Math.min(...places)),
      x2: rounded(Math.max(...places)),
      y1: y,
      y2: y,
      width: 2,
    };
    return { kind: "rule", role: "leader", ...line, colour: "line" };
  });
  const dots = observed.map(({ series, row, value, look }): Mark => {
    const place = { x: rounded(pixel(axis, value)), y: rounded(middle(row)), radius: RADIUS };
    return { kind: "dot", series, ...place, colour: look.colour };
  });
  return [...spans, ...dots];
}

function textMark(
  role: "note" | "unit" | "value",
  x: number,
  y: number,
  text: string,
  colour: "ink" | "muted",
): Mark {
  return { kind: "label", role, x, y, anchor: "start", text, size: SIZE, colour };
}
