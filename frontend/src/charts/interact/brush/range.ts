import type { TimeData } from "../../data/prepared";
import { firstAfter, nearest } from "../../data/search";
import type { Span } from "../../data/window";

/** The moved part: one end of the window, or the window with both. */
export type Part = "from" | "to" | "window";

/** Clamps a window to the data: both ends finite and in order. */
export function clampSpan(data: TimeData, span: Span | undefined): Span {
  const first = data.stops[0] ?? 0;
  const last = data.stops[data.stops.length - 1] ?? first;
  if (!span) return { from: first, to: last };
  const from = Math.min(Math.max(span.from, first), last);
  return { from, to: Math.max(from, Math.min(span.to, last)) };
}

/** Whether a window includes all data. */
export function isWhole(data: TimeData, span: Span): boolean {
  return span.from <= (data.stops[0] ?? 0) && span.to >= (data.stops[data.stops.length - 1] ?? 0);
}

/**
 * The window after a part of it was moved to a position, the window by its middle. At least two observations remain in
 * it.
 */
export function moved(data: TimeData, span: Span, part: Part, at: number): Span {
  const first = data.stops[0] ?? 0;
  const last = data.stops[data.stops.length - 1] ?? 0;
  if (part === "window") {
    const length = span.to - span.from;
    const from = Math.min(Math.max(at - length / 2, first), last - length);
    return { from, to: from + length };
  }
  if (part === "from") {
    const latest = data.stops[firstAfter(data.stops, span.to) - 2] ?? first;
    return { from: Math.min(Math.max(at, first), latest), to: span.to };
  }
  const before = firstAfter(data.stops, span.from) - 1;
  const holds = data.stops[before] === span.from ? before : before + 1;
  const earliest = data.stops[holds + 1] ?? last;
  return { from: span.from, to: Math.max(Math.min(at, last), earliest) };
}

/** The window with both ends on their nearest observations. */
export function snapped(data: TimeData, span: Span): Span {
  const { stops } = data;
  const from = Math.min(nearest(stops, span.from), Math.max(0, stops.length - 2));
  const to = Math.max(nearest(stops, span.to), from + 1);
  return { from: stops[from] ?? span.from, to: stops[to] ?? span.to };
}

/** The window with a part of it moved by `steps` observations. */
export function stepped(data: TimeData, span: Span, part: Part, steps: number): Span {
  const { stops } = data;
  const last = stops.length - 1;
  const { from, to } = snapped(data, span);
  const [first, second] = [nearest(stops, from), nearest(stops, to)];
  const inside = (index: number, low: number, high: number) => Math.max(low, Math.min(high, index));
  const at = (index: number) => stops[index] ?? 0;
  if (part === "from") return { from: at(inside(first + steps, 0, second - 1)), to };
  if (part === "to") return { from, to: at(inside(second + steps, first + 1, last)) };
  const by = inside(steps, -first, last - second);
  return { from: at(first + by), to: at(second + by) };
}

/** The ends of a window as canonical period texts; absent at an end where no data are left out. */
export function windowTexts(data: TimeData, span: Span): { from?: string; to?: string } {
  const { from, to } = snapped(data, span);
  const whole = { from: data.stops[0], to: data.stops[data.stops.length - 1] };
  return {
    ...(from === whole.from ? {} : { from: canonicalAt(data, from) }),
    ...(to === whole.to ? {} : { to: canonicalAt(data, to) }),
  };
}

/** The period text at a position, of the finest series with an observation there. */
function canonicalAt(data: TimeData, at: number): string {
  const there = data.series.flatMap((series) => {
    const index = firstAfter(series.at, at) - 1;
    return series.at[index] === at ? [{ series, index }] : [];
  });
  const found = there.find(({ series }) => series.frequency === data.finest) ?? there[0];
  return found ? (found.series.input.periods[found.series.source[found.index] ?? 0] ?? "") : "";
}
