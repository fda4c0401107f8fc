import { compactScale, formatScaled, type Language } from "@/lib/format";

/** A value axis before it has a place: its ends and what is printed at which numbers. */
export interface ValueAxis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly ValueTick[];
}

export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

export interface ValueAxisWish {
  readonly lowest: number;
  readonly highest: number;
  /** About how many ticks there is room for. */
  readonly count: number;
  readonly range: "around" | "zero" | undefined;
  readonly language: Language;
  readonly percent: boolean;
}

/** Zero joins the axis unasked where the values stay below this share of the way to it. */
const ZERO_IS_NEAR = 0.35;
/** Steps below this share of the values are lost in a double's 53 bits. */
const FINEST_SHARE = 1e-13;

/**
 * An axis whose ends are ticks, in steps of 1, 2, 2.5 or 5 times a power of ten. Ticks print the decimals that the
 * step needs and no more; millions and beyond share one scale.
 */
export function valueAxis(wish: ValueAxisWish): ValueAxis {
  const { low, high } = span(wish);
  const { mantissa, exponent } = niceStep(low, high, wish.count);
  const step = times(1, mantissa, exponent);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const values: number[] = [];
  for (let index = first; index <= last; index += 1) values.push(times(index, mantissa, exponent));
  const from = values[0] ?? low;
  const to = values[values.length - 1] ?? high;
  const scale = compactScale(Math.max(Math.abs(from), Math.abs(to)), wish.language);
  const decimals = decimalsOf(mantissa, exponent, scale.divisor);
  const { language, percent } = wish;
  const ticks = values.map((value) => ({
    value,
    text: formatScaled(value, scale, { language, percent, decimals }),
  }));
  return { from, to, ticks };
}

/** The part of the number line to show: never empty, never finer than doubles can tell apart. */
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
  // All values alike: a tenth of their size around them, so that the line runs through the middle.
  const around = Math.min(size / 10, Number.MAX_VALUE - size);
  return { low: low - around, high: high + around };
}

function niceStep(low: number, high: number, count: number): { mantissa: number; exponent: number } {
  const rough = (high / 2 - low / 2) / (Math.max(1, count) / 2);
  let exponent = Math.floor(Math.log10(rough));
  const share = rough / 10 ** exponent;
  for (const mantissa of [1, 2, 2.5, 5]) if (share <= mantissa * 1.0000001) return { mantissa, exponent };
  exponent += 1;
  return { mantissa: 1, exponent };
}

/** `index` steps from zero, through decimal text: 3 × 0.1 is 0.3 and not 0.30000000000000004. */
function times(index: number, mantissa: number, exponent: number): number {
  const value = Number(`${index * mantissa}e${exponent}`);
  return Number.isFinite(value) ? value : Math.sign(index) * Number.MAX_VALUE;
}

function decimalsOf(mantissa: number, exponent: number, divisor: number): number {
  const place = exponent - Math.round(Math.log10(divisor)) - (mantissa === 2.5 ? 1 : 0);
  return Math.min(20, Math.max(0, -place));
}
