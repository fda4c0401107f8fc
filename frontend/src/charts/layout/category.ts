import { formatNumber } from "@/lib/format";
import type { Translate } from "@/lib/text/text.tsx";
import { rowsShown } from "../data/category/order";
import { type ChartSeries, isPercent } from "../data/input";
import { type CategoryData, hasUncertainCode } from "../data/prepared";
import { type ValueAxis, valueAxis } from "../scale/value";
import { colourAt, type Look, lookOf } from "../shape/look";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "../shape/scene";
import { stripes } from "../shape/stripes";
import { type CategoryShape, categoryNotes, holeLabels } from "../status/categories";
import { chosenFormat, formatValue } from "../text/formatValue";
import { BASELINE, SIZE, textWidth } from "../text/measure";
import { wrapText } from "../text/wrap";
import { cutLabel, headMarks } from "./head";
import { legend } from "./legend";
import { missingNotes } from "./notes/missing";
import { NOTE_ROW, type NoteLine, noteLines, noteMarks } from "./notes/notes";
import type { Size } from "./size";

const ROW = 20;
const ROOMIEST_ROW = 34;
/** The height of a row where the drawing grows, and the most rows that it grows for: the table has the others. */
const GROWN_ROW = 24;
const MOST_ROWS = 500;
/** Least thickness of each of several bars in a row. */
const BAR = 9;
const RADIUS = 5;
/** Row height that a name in two lines needs. */
const TWO_LINES = 32;
/** Names of categories take at most this share of the width; on a phone more. */
const WIDEST_NAMES = 0.4;
const WIDEST_ON_PHONE = 0.48;
const PHONE = 480;
/** Height of the axis labels, which are above the rows, where reading begins. */
const AXIS_ROW = 16;

/** One value in its row. */
interface Observed {
  readonly series: number;
  readonly row: number;
  readonly value: number;
  /** The start and end of its drawn extent. */
  readonly base: number;
  readonly top: number;
  readonly input: ChartSeries;
  readonly look: Look;
  /** Whether the value is uncertain. */
  readonly hollow?: true;
}

/**
 * Values by category: one row per category in the chosen order, where long names have room. Bars if the chart requests
 * them or stacks; else a dot on a stem from zero, several series as dots in one row. A line between categories would
 * suggest an order that they do not have. Rows without room are counted.
 */
export function layoutCategories(data: CategoryData, size: Required<Size>, t: Translate): Scene {
  const { language, inputs, options } = data;
  const { width } = size;
  const asBars = options.type === "bar" || data.stack !== undefined;
  const head = headOf(data, asBars, size);
  const side = asBars && !data.stack ? inputs.length : 1;
  const single = inputs.length === 1 && !data.stack;
  const shape = asBars ? "bars" : single ? "stems" : "dots";
  const { height, rows, rowHeight, notes } = measureRows(data, size, { head: head.height, side, shape }, t);
  const labels = rows.map((row) => data.labels[row] ?? "");
  const observed = observe(data, rows);
  const values = measureValues(data, observed, width);

  const texts = single
    ? observed.map((one) => formatValue(one.input, one.value, language, chosenFormat(options)))
    : [];
  const valueRoom = Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, SIZE)))) + 14;
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, SIZE)));
  const nameRoom = Math.min(width * (width < PHONE ? WIDEST_ON_PHONE : WIDEST_NAMES), widest);
  const left = Math.ceil(nameRoom) + 12;
  const right = Math.max(left + 20, width - valueRoom);
  const plot: Box = { left, top: head.height, right, bottom: head.height + rows.length * rowHeight };
  const axis: Axis = { from: values.from, to: values.to, start: plot.left, end: plot.right };
  const middle = (row: number) => plot.top + (row + 0.5) * rowHeight;

  const shapes = asBars
    ? barMarks(observed, axis, { middle, rowHeight, side })
    : single
      ? stemMarks(observed, axis, middle)
      : dotMarks(observed, axis, middle);
  const marks = [
    ...head.marks,
    ...axisMarks(values, axis, plot, width),
    ...labels.flatMap((label, row) => nameMarks(label, plot.left - 8, middle(row), nameRoom, rowHeight)),
    ...shapes,
    ...(single ? valueMarks(observed, texts, axis, middle, asBars ? 5 : RADIUS + 4) : []),
    ...(single ? holeLabels(data, rows, { axis, middle, right: width }, t) : []),
    ...noteMarks(notes, height),
  ];
  return { width, height, plot, marks, axes: { kind: "category", value: axis, shown: rows, rowHeight } };
}

/** Chooses the drawn rows, their height and the notes below them; the height grows where it may. */
function measureRows(
  data: CategoryData,
  { width, height: given, grows }: Required<Size>,
  { head, side, shape }: { head: number; side: number; shape: CategoryShape },
  t: Translate,
) {
  const total = data.labels.length;
  const smallest = Math.max(ROW, side > 1 ? side * BAR + 6 : 0);
  const notesWith = (rows: number): readonly NoteLine[] => {
    const count = total - rows;
    const number = formatNumber(count, { language: data.language, decimals: 0 });
    const rest = count > 0 ? [{ text: t("chartMore.others", { count, number }) }] : [];
    return noteLines([...rest, ...missingNotes(data, t), ...categoryNotes(data, shape, t)], width, given);
  };
  const besidesWith = (rows: number) => head + 8 + notesWith(rows).length * NOTE_ROW;
  const most = Math.min(total, MOST_ROWS);
  const needed = grows ? besidesWith(most) + most * Math.max(GROWN_ROW, smallest) : 0;
  const height = Math.max(given, needed);
  const roomWith = (rows: number) => height - besidesWith(rows);
  const allFit = total * smallest <= roomWith(total);
  const count = allFit ? total : Math.max(1, Math.floor(roomWith(0) / smallest));
  return {
    height,
    rows: rowsShown(total, count, highestRow(data)),
    rowHeight: Math.min(Math.max(ROOMIEST_ROW, smallest * 1.4), roomWith(count) / count),
    notes: notesWith(count),
  };
}

/** The row with the highest value of the first series, which the description names. */
function highestRow({ inputs, positions }: CategoryData): number {
  const values = [...(positions[0] ?? [])].map(
    (position) => inputs[0]?.values[position] ?? Number.NEGATIVE_INFINITY,
  );
  return values.reduce((best, value, row) => (value > (values[best] ?? value) ? row : best), 0);
}

/** Legend, unit, and the room for the labels of the axis. */
function headOf(data: CategoryData, asBars: boolean, { width, height }: Size) {
  const { inputs, options } = data;
  const units = new Set(inputs.map((input) => input.unit?.trim() ?? ""));
  const [unit = ""] = units;
  const { percent } = formatOf(data);
  const isSaid = units.size > 1 || (percent && isPercent(unit)) || options.stack === "percent";
  const names =
    inputs.length > 1 ? inputs.map((input, at) => ({ name: input.name, look: lookOf(input, at) })) : [];
  const shown = (options.showUnit ?? true) && !isSaid ? unit : "";
  const head = headMarks(
    { names, sample: asBars ? "box" : "dot", units: { left: shown } },
    { width, height: height * 0.85 },
    legend,
  );
  return { ...head, height: head.height + AXIS_ROW };
}

/** The format of the axis' values. */
function formatOf({ inputs, options }: CategoryData) {
  const chosen = chosenFormat(options);
  if (options.stack === "percent") return { decimals: chosen?.decimals ?? 0, percent: true };
  if (chosen) return chosen;
  const percent = inputs.every((input) => isPercent(input.unit));
  return { decimals: Math.max(...inputs.map((input) => input.decimals)), percent };
}

/** The values of the drawn rows; `row` is the position among these. */
function observe(data: CategoryData, rows: readonly number[]): Observed[] {
  return data.inputs.flatMap((input, series) => {
    const look = lookOf(input, series);
    return rows.flatMap((number, row) => {
      const value = input.values[data.positions[series]?.[number] ?? -1];
      if (value === undefined || !Number.isFinite(value)) return [];
      const base = data.stack?.bases[series]?.[number] ?? 0;
      const top = data.stack ? (data.stack.tops[series]?.[number] ?? Number.NaN) : value;
      if (Number.isNaN(top)) return [];
      const isUncertain = hasUncertainCode(input.statuses?.[data.positions[series]?.[number] ?? -1]);
      return [
        { series, row, value, base, top, input, look, ...(isUncertain ? { hollow: true as const } : {}) },
      ];
    });
  });
}

function measureValues(data: CategoryData, observed: readonly Observed[], width: number): ValueAxis {
  const numbers = observed.map((one) => one.top);
  return valueAxis({
    lowest: numbers.length > 0 ? Math.min(...numbers) : 0,
    highest: numbers.length > 0 ? Math.max(...numbers) : 0,
    count: Math.max(2, Math.round(width / 160)),
    range: data.stack ? "zero" : (data.options.range ?? "zero"),
    language: data.language,
    ...formatOf(data),
    exact: data.options.yFormat !== undefined,
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

/** Every tick, or every second, third … one, so that their labels have space and stay in the picture. */
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

/** The name of a row, in two lines where it is long and the row high. */
function nameMarks(label: string, x: number, middle: number, room: number, rowHeight: number): Mark[] {
  const lines = rowHeight >= TWO_LINES ? wrapText(label, room, SIZE, 2) : [cutLabel(label, room).text];
  const isCut = lines.join(" ") !== label.replace(/ +/g, " ");
  return lines.map((text, line): Mark => {
    const y = rounded(middle + SIZE * BASELINE + (line - (lines.length - 1) / 2) * 15);
    const place = { x, y, anchor: "end", size: SIZE, colour: "ink" } as const;
    return { kind: "label", role: "category", ...place, text, ...(isCut ? { whole: label } : {}) };
  });
}

/** The number nearest to zero on an axis: the base of bars and stems. */
function zeroOf(axis: Axis): number {
  return pixel(axis, Math.min(axis.to, Math.max(axis.from, 0)));
}

/** Bars from zero, side by side or stacked. */
function barMarks(
  observed: readonly Observed[],
  axis: Axis,
  rows: { middle: (row: number) => number; rowHeight: number; side: number },
): Mark[] {
  const { middle, rowHeight, side } = rows;
  const thickness = (rowHeight * 0.72) / side;
  const zero = zeroOf(axis);
  return observed.flatMap(({ series, row, value, base, top, input, look, hollow }): Mark[] => {
    const place = side > 1 ? series : 0;
    const start = middle(row) + (place - side / 2) * thickness;
    const [from, to] = [base === 0 ? zero : pixel(axis, base), pixel(axis, top)];
    const box = {
      left: rounded(Math.min(from, to)),
      right: rounded(Math.max(from, to)),
      top: rounded(start),
      bottom: rounded(start + thickness - (side > 1 ? 1 : 0)),
    };
    const path = `M${box.left},${box.bottom}V${box.top}H${box.right}V${box.bottom}Z`;
    const colour = colourAt(input, look.colour, value);
    const area: Mark = { kind: "area", series, path, colour, ...(hollow ? { hollow } : {}) };
    return [area, ...stripes([box], series, look.round)];
  });
}

/** One series: a stem from zero and its dot. */
function stemMarks(observed: readonly Observed[], axis: Axis, middle: (row: number) => number): Mark[] {
  const zero = rounded(zeroOf(axis));
  return observed.flatMap(({ series, row, value, input, look, hollow }): Mark[] => {
    const x = rounded(pixel(axis, value));
    const y = rounded(middle(row));
    const colour = colourAt(input, look.colour, value);
    const line = { x1: zero, y1: y, x2: x, y2: y, colour, width: 2, ...(hollow ? { dash: [3, 3] } : {}) };
    return [
      { kind: "rule", role: "leader", ...line },
      { kind: "dot", series, x, y, radius: RADIUS, colour, ...(hollow ? { hollow } : {}) },
    ];
  });
}

/** The values beside their bars or dots. */
function valueMarks(
  observed: readonly Observed[],
  texts: readonly string[],
  axis: Axis,
  middle: (row: number) => number,
  beside: number,
): Mark[] {
  const zero = zeroOf(axis);
  return observed.map(({ row, value }, at): Mark => {
    const x = rounded(Math.max(pixel(axis, value), zero) + beside);
    const y = rounded(middle(row) + SIZE * BASELINE);
    const text = texts[at] ?? "";
    return { kind: "label", role: "value", x, y, anchor: "start", text, size: SIZE, colour: "ink" };
  });
}

/** Several series: their dots, and a thin line from the lowest to the highest, which joins them visually. */
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
  const dots = observed.map(({ series, row, value, input, look, hollow }): Mark => {
    const place = { x: rounded(pixel(axis, value)), y: rounded(middle(row)), radius: RADIUS };
    const colour = colourAt(input, look.colour, value);
    return { kind: "dot", series, ...place, colour, ...(hollow ? { hollow } : {}) };
  });
  return [...spans, ...dots];
}
