import { compactScale, formatScaled, type Language } from "@/lib/format";

/** A value axis before its placement: its ends and the text of each tick. */
export interface ValueAxis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly ValueTick[];
}

interface ValueTick {
  readonly value: number;
  readonly text: string;
}

export interface ValueAxisWish {
  readonly lowest: number;
  readonly highest: number;
  /** Approximate number of ticks that there is room for. */
  readonly count: number;
  readonly range: "around" | "zero" | undefined;
  readonly language: Language;
  readonly percent: boolean;
  /** Decimals of the values: no tick is finer than a value can be. */
  readonly decimals: number;
  /** Whether ticks print exactly these decimals, as the chart's format requires. */
  readonly exact?: boolean;
}

/** The axis includes zero by default where the value nearest to zero is below this share of the farthest one. */
const ZERO_IS_NEAR = 0.35;
/** Steps below this share of the values are lost in a double's 53 bits. */
const FINEST_SHARE = 1e-13;
/** The axis extends to the next tick if that is at most this share of a step above the values. */
const NEAR_TICK = 0.4;
/** Otherwise the room above the values, as a share of a step. */
const HEADROOM = 0.12;
/** Steps with more decimals than this are printed as powers of ten. */
const SMALLEST_DECIMAL = 8;
/** A step may be finer than requested by this factor: one tick more is better than losing half of them. */
const LENIENCE = 1.2;

/**
 * An axis in steps of 1, 2, 2.5 or 5 times a power of ten. It begins at a tick and ends at the next one where that is
 * near, else a little above the values: an empty band on top would press the line flat. Ticks print only the decimals
 * that the step needs; millions and beyond share one scale.
 */
export function valueAxis(wish: ValueAxisWish): ValueAxis {
  const { low, high } = span(wish);
  const { mantissa, exponent } = niceStep(low, high, wish);
  const step = times(1, mantissa, exponent);
  const below = Math.floor(low / step + 1e-9);
  const above = Math.max(below + 1, Math.ceil(high / step - 1e-9));
  // The lower end lies between ticks only if the axis crosses zero, since the picture needs a base line.
  const first = low < 0 && high > 0 && low / step - below > NEAR_TICK ? below + 1 : below;
  const last = above - high / step > NEAR_TICK && above - first > 1 ? above - 1 : above;
  const values: number[] = [];
  for (let index = first; index <= last; index += 1) values.push(times(index, mantissa, exponent));
  const from = first === below ? times(first, mantissa, exponent) : finite(low - step * HEADROOM);
  const to = last === above ? times(last, mantissa, exponent) : finite(high + step * HEADROOM);
  return { from, to, ticks: ticksAt(values, { from, to, mantissa, exponent }, wish) };
}

/** Common grid lines are dropped if they leave more than this share of the axis unused. */
const MOST_WASTE = 0.5;
/** Steps of a grid shared with the other side. */
const COMMON_STEPS = [1, 2, 2.5, 3, 4, 5] as const;
/** Steps to try, upwards from the finest possible one. */
const TRIES = 12;

/**
 * The axis of the other side with its ticks at the heights of this one's, so that one grid serves both; `undefined`
 * where that would press the values flat.
 */
export function alignedAxis(wish: ValueAxisWish, other: ValueAxis): ValueAxis | undefined {
  const [first, second] = other.ticks;
  if (!first || !second) return undefined;
  const { low, high } = span(wish);
  const steps = (other.to - other.from) / (second.value - first.value);
  const lead = (first.value - other.from) / (second.value - first.value);
  let { mantissa, exponent } = niceStep(low, high, { ...wish, count: steps * 2 });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const step = times(1, mantissa, exponent);
    const at = Math.floor(low / step + lead + 1e-9);
    const from = finite((at - lead) * step);
    const to = finite(from + steps * step);
    const isFine = wish.exact === true || mantissa !== 2.5 || exponent > -wish.decimals;
    if (to >= high && isFine) {
      if (high - low < (1 - MOST_WASTE) * (to - from)) return undefined;
      const values = other.ticks.map((_, index) => times(at + index, mantissa, exponent));
      return { from, to, ticks: ticksAt(values, { from, to, mantissa, exponent }, wish) };
    }
    [mantissa, exponent] = nextStep(mantissa, exponent);
  }
  return undefined;
}

function nextStep(mantissa: number, exponent: number): [number, number] {
  const next = COMMON_STEPS.find((one) => one > mantissa);
  return next ? [next, exponent] : [1, exponent + 1];
}

interface Steps {
  readonly from: number;
  readonly to: number;
  readonly mantissa: number;
  readonly exponent: number;
}

/** The texts of the ticks. */
function ticksAt(values: readonly number[], steps: Steps, wish: ValueAxisWish): ValueTick[] {
  const { from, to, mantissa, exponent } = steps;
  const { language, percent, exact = false } = wish;
  let scale = compactScale(Math.max(Math.abs(from), Math.abs(to)), language);
  let decimals: number | undefined = decimalsOf(mantissa, exponent, scale.divisor);
  if (exact) {
    // Millions whose differences the format would hide are printed in full.
    if ((decimals ?? 0) > wish.decimals) scale = { divisor: 1, suffix: "" };
    decimals = wish.decimals;
  }
  return values.map((value) => ({
    value,
    text: formatScaled(value, scale, { language, percent, decimals }),
  }));
}

/** The shown part of the number line: never empty, never finer than doubles can distinguish. */
function span(wish: ValueAxisWish): { low: number; high: number } {
  let { lowest: low, highest: high } = wish;
  const toZero =
    wish.range === "zero" ||
    (wish.range === undefined && low > 0 && low < ZERO_IS_NEAR * high) ||
    (wish.range === undefined && high < 0 && high > ZERO_IS_NEAR * low);
  if (toZero) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size < 1e-300) return { low: toZero ? 0 : -1, high: 1 };
  if (high / 2 - low / 2 > size * FINEST_SHARE) return { low, high };
  // All values are equal: extend by a tenth of their size, so that the line runs through the middle.
  return { low: finite(low - size / 10), high: finite(high + size / 10) };
}

function niceStep(low: number, high: number, wish: ValueAxisWish): { mantissa: number; exponent: number } {
  const rough = (high / 2 - low / 2) / (Math.max(1, wish.count) / 2);
  const exponent = Math.floor(Math.log10(rough));
  // A step finer than the last printed decimal puts ticks where no value can be, unless all values are finer.
  const finest = 10 ** -wish.decimals;
  const isDescribed = wish.exact === true || Math.max(Math.abs(low), Math.abs(high)) >= finest / 2;
  if (isDescribed && exponent < -wish.decimals) return { mantissa: 1, exponent: -wish.decimals };
  const share = rough / 10 ** exponent;
  for (const mantissa of [1, 2, 2.5, 5]) {
    if (isDescribed && mantissa === 2.5 && exponent <= -wish.decimals) continue;
    if (share <= mantissa * LENIENCE) return { mantissa, exponent };
  }
  return { mantissa: 1, exponent: exponent + 1 };
}

/** `index` steps from zero, through decimal text: 3 × 0.1 is 0.3 and not 0.30000000000000004. */
function times(index: number, mantissa: number, exponent: number): number {
  return finite(Number(`${index * mantissa}e${exponent}`));
}

/** Clamps numbers beyond the largest double. */
function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}

/** Decimals that distinguish the ticks; `undefined` where powers of ten distinguish them better. */
function decimalsOf(mantissa: number, exponent: number, divisor: number): number | undefined {
  if (exponent < -SMALLEST_DECIMAL) return undefined;
  const place = exponent - Math.round(Math.log10(divisor)) - (mantissa === 2.5 ? 1 : 0);
  return Math.min(20, Math.max(0, -place));
}
