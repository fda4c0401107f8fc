import { formatNumber } from "@/lib/format";
import type { Translate } from "@/lib/text.tsx";
import { valueAxis } from "./axis/value";
import { isPercent } from "./input";
import { legend } from "./legend";
import { lookOf } from "./look";
import type { CategoryData } from "./prepare";
import { type Axis, type Box, type Mark, pixel, rounded, type Scene } from "./scene";
import { cutToFit, textWidth } from "./text/measure";

const SIZE = 13;
const BASELINE = 0.36;
const ROW = 20;
const ROOMIEST_ROW = 34;

/**
 * Values by category: one row a category in the order given, a dot on a thin stem from zero. A line between
 * categories would claim an order that they do not have. What does not fit is counted; the table has all.
 */
export function layoutCategories(data: CategoryData, width: number, height: number, t: Translate): Scene {
  const { language, labels, inputs } = data;
  const looks = inputs.map(lookOf);
  const marks: Mark[] = [];
  let top = 8;
  if (inputs.length > 1) {
    const names = inputs.flatMap((input, index) => {
      const look = looks[index];
      return look ? [{ name: input.name, look: { ...look, dash: undefined } }] : [];
    });
    const key = legend(names, 0, width, 0);
    marks.push(...key.marks);
    top = key.height + 8;
  }
  const unit = inputs[0]?.unit?.trim() ?? "";
  const percent = inputs.every((input) => isPercent(input.unit));
  const showUnit = (data.options.showUnit ?? true) && unit !== "" && !percent;
  if (showUnit) {
    const label = {
      x: 0,
      y: top + 6,
      anchor: "start",
      text: cutToFit(unit, width, SIZE),
      size: SIZE,
    } as const;
    marks.push({ kind: "label", role: "unit", ...label, colour: "muted" });
    top += 20;
  }
  top += 16; // the value axis stands above the rows, where reading begins

  const room = height - top - 8;
  const allFit = labels.length * ROW <= room;
  const rows = allFit ? labels.length : Math.max(1, Math.floor((room - ROW) / ROW));
  const rowHeight = Math.min(ROOMIEST_ROW, (allFit ? room : room - ROW) / rows);
  const shown = labels.slice(0, rows);

  const observed = inputs.flatMap((input, index) =>
    shown.flatMap((_, row) => {
      const at = data.positions[index]?.[row] ?? -1;
      const value = input.values[at];
      return value === undefined || !Number.isFinite(value) ? [] : [{ index, row, value, input }];
    }),
  );
  const numbers = observed.map((one) => one.value);
  const values = valueAxis({
    lowest: Math.min(
      ...numbers,
      Number.POSITIVE_INFINITY === Math.min(...numbers) ? 0 : Math.min(...numbers),
    ),
    highest: Math.max(
      ...numbers,
      Number.NEGATIVE_INFINITY === Math.max(...numbers) ? 0 : Math.max(...numbers),
    ),
    count: Math.max(2, Math.round(width / 160)),
    range: data.options.range ?? "zero",
    language,
    percent,
  });
  const single = inputs.length === 1;
  const text = (value: number, decimals: number) => formatNumber(value, { language, decimals, percent });
  const valueRoom = single
    ? Math.max(0, ...observed.map(({ value, input }) => textWidth(text(value, input.decimals), SIZE))) + 12
    : 14;
  const nameRoom = Math.min(width * 0.4, Math.max(...shown.map((label) => textWidth(label, SIZE))));
  const plot: Box = {
    left: Math.ceil(nameRoom) + 12,
    top,
    right: width - valueRoom,
    bottom: top + rows * rowHeight,
  };
  const axis: Axis = { from: values.from, to: values.to, start: plot.left, end: plot.right };
  const zero = rounded(pixel(axis, Math.min(values.to, Math.max(values.from, 0))));

  for (const tick of ticksThatFit(values.ticks, axis, width)) {
    const x = rounded(pixel(axis, tick.value));
    const isZero = tick.value === 0;
    const line = { x1: x, x2: x, y1: plot.top, y2: plot.bottom, width: 1 };
    marks.push({ kind: "rule", role: isZero ? "zero" : "grid", ...line, colour: isZero ? "muted" : "line" });
    const label = {
      x: rounded(tick.x),
      y: plot.top - 6,
      anchor: "middle",
      text: tick.text,
      size: SIZE,
    } as const;
    marks.push({ kind: "label", role: "tick", ...label, colour: "muted" });
  }
  const middle = (row: number) => plot.top + (row + 0.5) * rowHeight;
  for (const [row, label] of shown.entries()) {
    const fitted = cutToFit(label, nameRoom, SIZE);
    marks.push({
      kind: "label",
      role: "category",
      x: plot.left - 8,
      y: rounded(middle(row) + SIZE * BASELINE),
      anchor: "end",
      text: fitted,
      ...(fitted === label ? {} : { whole: label }),
      size: SIZE,
      colour: "ink",
    });
  }
  for (const { index, row, value, input } of observed) {
    const look = looks[index];
    if (!look) continue;
    const x = rounded(pixel(axis, value));
    const y = rounded(middle(row));
    const { colour } = look;
    if (single) marks.push({ kind: "rule", role: "leader", x1: zero, y1: y, x2: x, y2: y, colour, width: 2 });
    marks.push({ kind: "dot", series: index, x, y, radius: 5, colour });
    if (!single) continue;
    const place = { x: Math.max(x, zero) + 9, y: rounded(y + SIZE * BASELINE), anchor: "start" } as const;
    marks.push({
      kind: "label",
      role: "value",
      ...place,
      text: text(value, input.decimals),
      size: SIZE,
      colour: "ink",
    });
  }
  if (!allFit) {
    const number = (count: number) => formatNumber(count, { language, decimals: 0 });
    const note = t("chart.categoriesShown", { shown: number(rows), total: number(labels.length) });
    const label = {
      x: 0,
      y: plot.bottom + ROW,
      anchor: "start",
      text: cutToFit(note, width, SIZE),
      size: SIZE,
    } as const;
    marks.push({ kind: "label", role: "note", ...label, colour: "muted" });
  }
  return { width, height, plot, marks, axes: { kind: "category", value: axis, rows, rowHeight } };
}

/** Every tick, or every second, third … one, so that their labels have air and stay in the picture. */
function ticksThatFit(ticks: readonly { value: number; text: string }[], axis: Axis, width: number) {
  for (let every = 1; every < ticks.length; every += 1) {
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
