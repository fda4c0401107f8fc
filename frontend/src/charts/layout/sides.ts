import { isPercent } from "../data/input";
import type { TimeData } from "../data/prepared";
import { alignedAxis, type ValueAxis, type ValueAxisWish, valueAxis } from "../scale/value";
import type { Drawn } from "../shape/lineMarks";
import { type Axis, type Box, type Colour, type Mark, pixel, type Rule, rounded } from "../shape/scene";
import { chosenFormat, type ValueFormat } from "../text/formatValue";
import { BASELINE, SIZE, textWidth } from "../text/measure";

/** Height of a label and the space to the next one above it; in a low picture not every tick has this room. */
const LABEL = 15;

/** A value axis on one side of the plot, with the series that it measures. */
export interface Side {
  readonly at: "left" | "right";
  readonly drawn: readonly Drawn[];
  /** The unit, if all its series share it and the labels do not already show it. */
  readonly unit: string;
  /** Whether its series have several units: then each unit is shown with the name. */
  readonly isMixed?: boolean;
  readonly format: ValueFormat;
  /** Colour of the labels: that of the only series, where the other side has series too. */
  readonly colour: Colour;
}

/** The sides that have series, the left one first. Stacked series share the left one. */
export function sidesOf(drawn: readonly Drawn[], data: TimeData): Side[] {
  const isRight = ({ series }: Drawn) => series.input.look?.axis === "right" && !series.tops;
  const parts = [
    { at: "left" as const, drawn: drawn.filter((one) => !isRight(one)) },
    { at: "right" as const, drawn: drawn.filter(isRight) },
  ].filter((part) => part.drawn.length > 0);
  return parts.map((part): Side => {
    const only = parts.length > 1 && part.drawn.length === 1 ? part.drawn[0] : undefined;
    const format = formatOf(part.drawn, data);
    const units = new Set(part.drawn.map(({ series }) => series.input.unit?.trim() ?? ""));
    const [unit = ""] = units;
    const isMixed = units.size > 1 && (data.options.showUnit ?? true);
    const isSaid = units.size > 1 || (format.percent && isPercent(unit)) || data.options.stack === "percent";
    const colour = only?.look.labelColour ?? "muted";
    return { ...part, unit: isSaid ? "" : unit, isMixed, format, colour };
  });
}

function formatOf(drawn: readonly Drawn[], data: TimeData): ValueFormat {
  const chosen = chosenFormat(data.options);
  if (data.form !== "lines" && data.options.stack === "percent") {
    return { decimals: chosen?.decimals ?? 0, percent: true };
  }
  if (chosen) return chosen;
  const percent = drawn.every(({ series }) => isPercent(series.input.unit));
  return { decimals: Math.max(...drawn.map(({ series }) => series.input.decimals)), percent };
}

/** The axes of the sides for `room` pixels of height; if possible, the right one's ticks are on the grid. */
export function measureSides(sides: readonly Side[], data: TimeData, room: number): ValueAxis[] {
  const wishes = sides.map((side) => wishOf(side, data, room));
  const [first] = wishes;
  if (!first) return [];
  const left = valueAxis(first);
  return wishes.map((wish, index) => (index === 0 ? left : (alignedAxis(wish, left) ?? valueAxis(wish))));
}

function wishOf({ at, drawn, format }: Side, data: TimeData, room: number): ValueAxisWish {
  const bounds = (at === "left" && data.options.bounds) || [];
  let lowest = Math.min(...bounds);
  let highest = Math.max(...bounds);
  for (const { series } of drawn) {
    for (const value of series.tops ?? series.values) {
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  // A stack may leave out every date.
  if (lowest > highest) lowest = highest = 0;
  const isStacked = drawn.some(({ series }) => series.tops);
  const usual = data.form === "lines" ? undefined : "zero";
  return {
    lowest,
    highest,
    count: Math.min(8, Math.max(2, Math.round(room / 64))),
    range: isStacked ? "zero" : (data.options.range ?? usual),
    language: data.language,
    ...format,
    exact: data.options.yFormat !== undefined,
  };
}

/** Width of the labels of an axis beside the plot, in pixels. */
export function labelRoom(values: ValueAxis): number {
  return Math.ceil(Math.max(...values.ticks.map((tick) => textWidth(tick.text, SIZE)))) + 10;
}

/** Grid and labels of the values; only one axis has a grid, since a second one would cross it. */
export function valueMarks(side: Side, values: ValueAxis, y: Axis, plot: Box, hasGrid: boolean): Mark[] {
  const { colour } = side;
  const [first, second] = values.ticks.map(({ value }) => pixel(y, value));
  const step = first === undefined || second === undefined ? LABEL : Math.abs(first - second);
  const every = Math.max(1, Math.ceil(LABEL / Math.max(1, step)));
  const ticks = values.ticks.filter((_, index) => index % every === 0);
  return ticks.flatMap(({ value, text }): Mark[] => {
    const at = rounded(pixel(y, value));
    const line = { x1: plot.left, x2: plot.right, y1: at, y2: at, width: 1 };
    const isZero = value === 0;
    const place =
      side.at === "left"
        ? ({ x: plot.left - 8, anchor: "end" } as const)
        : ({ x: plot.right + 8, anchor: "start" } as const);
    const label = { y: rounded(at + SIZE * BASELINE), text, size: SIZE, colour, ...place };
    const rule: Mark = {
      kind: "rule",
      role: isZero ? "zero" : "grid",
      ...line,
      colour: isZero ? "muted" : "line",
    };
    return [...(hasGrid ? [rule] : []), { kind: "label", role: "tick", ...label }];
  });
}

/** The bounds of colour rules as fine lines, since colour alone does not show where it changes; those of an alert. */
export function boundMarks({ at, drawn }: Side, { options }: TimeData, y: Axis, plot: Box): Mark[] {
  const rules = drawn.flatMap(({ series }) => {
    const { greater, lower } = series.input.look ?? {};
    return [greater, lower].flatMap((rule) => (rule ? [rule.value] : []));
  });
  const bounds = (at === "left" && options.bounds) || [];
  const lineAt = (value: number, look: Pick<Rule, "width" | "dash" | "colour">): Mark[] => {
    // The zero line is already drawn.
    if (value === 0 || value < y.from || value > y.to) return [];
    const height = rounded(pixel(y, value));
    const line = { x1: plot.left, x2: plot.right, y1: height, y2: height };
    return [{ kind: "rule", role: "threshold", ...line, ...look }];
  };
  return [
    ...rules
      .filter((value) => value > y.from && value < y.to)
      .flatMap((value) => lineAt(value, { width: 1, dash: [2, 3], colour: "muted" })),
    ...bounds.flatMap((value) => lineAt(value, { width: 1.5, dash: [5, 4], colour: "ink" })),
  ];
}
