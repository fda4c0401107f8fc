import { formatOrdinal, type Language } from "@/lib/format";
import type { DatedFrequency } from "../data/period";
import { type Axis, pixel } from "../shape/scene";
import { textWidth } from "../text/measure";
import { type Group, type Step, type Stop, stepsFor } from "./steps";

/** A label with its position: centred on `x`, in the first or the second row below the axis. */
interface TimeLabel {
  readonly x: number;
  readonly text: string;
  readonly row: 0 | 1;
}

export interface TimeAxis {
  /** The positions of tick marks. */
  readonly ticks: readonly number[];
  readonly labels: readonly TimeLabel[];
  readonly rows: 1 | 2;
}

export interface TimeAxisWish {
  /** Days since 1970-01-01 → pixels. */
  readonly axis: Axis;
  /** Labels stay between 0 and this, in pixels. */
  readonly pictureWidth: number;
  /** The finest frequency shown; no tick divides its periods. */
  readonly frequency: DatedFrequency;
  /** Ordinal of the only period, if there is just one. */
  readonly only?: number | undefined;
  /** Days from Monday to the day on which the weeks of the series are dated. */
  readonly weekday: number;
  readonly language: Language;
  readonly size: number;
}

/** Least pixels per label, however short the labels: an axis is read, not scanned. */
const ROOM_FOR_LABEL = 42;

/**
 * Chooses the finest division of the time line whose labels have space between them, with the larger period once in a
 * second row, as newspapers print ticks. Days never get finer than the observations.
 */
export function timeAxis(wish: TimeAxisWish): TimeAxis {
  const { axis, frequency, only, language } = wish;
  if (only !== undefined) {
    const x = (axis.start + axis.end) / 2;
    const text = formatOrdinal(frequency, only, language);
    return { ticks: [x], labels: [{ x: inside(x, text, wish), text, row: 0 }], rows: 1 };
  }
  let best: readonly Placed[] = [];
  for (const step of stepsFor(frequency, wish)) {
    const placed = place(step, wish);
    if (placed === undefined) continue;
    if (placed.length > best.length) best = placed;
    if (best.length > 1 || (placed.length === 0 && best.length > 0)) break;
  }
  const groups = groupLabels(best, wish);
  return {
    ticks: best.map((one) => one.tick),
    labels: [...best.map(({ x, text }) => ({ x, text, row: 0 as const })), ...groups],
    rows: groups.length > 0 ? 2 : 1,
  };
}

interface Placed {
  readonly tick: number;
  readonly x: number;
  readonly text: string;
  readonly group: Group | undefined;
}

/** Centre of a label as near to `x` as the picture allows. */
function inside(x: number, text: string, wish: TimeAxisWish): number {
  const half = textWidth(text, wish.size) / 2;
  return Math.max(half, Math.min(wish.pictureWidth - half, x));
}

/** The placed stops of a step, or `undefined` where they do not fit. */
function place(step: Step, wish: TimeAxisWish): Placed[] | undefined {
  const { axis } = wish;
  const most = Math.max(2, Math.floor((axis.end - axis.start) / ROOM_FOR_LABEL));
  // Steps that are far too fine are not laid out: a century has 36,525 days.
  if ((axis.to - axis.from) / step.days > 2 * most + 2) return undefined;
  const placed: Placed[] = [];
  let edge = Number.NEGATIVE_INFINITY;
  for (const stop of step.stops(axis.from, axis.to)) {
    if (!isWithin(stop, axis)) continue;
    const tick = pixel(axis, stop.at);
    const x = inside(tick, stop.text, wish);
    const half = textWidth(stop.text, wish.size) / 2;
    if (x - half < edge + step.air || placed.length === most) return undefined;
    edge = x + half;
    placed.push({ tick, x, text: stop.text, group: stop.group });
  }
  return placed;
}

function isWithin(stop: Stop, axis: Axis): boolean {
  return stop.at >= axis.from && stop.at <= axis.to;
}

/**
 * The larger periods, each once, below the first of their ticks; where the first two labels collide, the first is
 * dropped.
 */
function groupLabels(placed: readonly Placed[], wish: TimeAxisWish): TimeLabel[] {
  let labels: TimeLabel[] = [];
  let current: Group | undefined;
  let saidYear: number | undefined;
  for (const { tick, group } of placed) {
    if (!group || (group.year === current?.year && group.month === current.month)) continue;
    current = group;
    const short = group.month !== undefined && group.year === saidYear ? group.month : undefined;
    const long = group.month === undefined ? String(group.year) : `${group.month} ${group.year}`;
    let label: TimeLabel = { x: inside(tick, short ?? long, wish), text: short ?? long, row: 1 };
    const before = labels[labels.length - 1];
    if (before && !areApart(before, label, wish.size)) {
      if (labels.length > 1) continue;
      labels = [];
      label = { x: inside(tick, long, wish), text: long, row: 1 };
    }
    saidYear = group.year;
    labels.push(label);
  }
  return labels;
}

function areApart(left: TimeLabel, right: TimeLabel, size: number): boolean {
  return right.x - left.x >= (textWidth(left.text, size) + textWidth(right.text, size)) / 2 + 8;
}
