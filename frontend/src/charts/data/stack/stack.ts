/** Stacked columns: the lower and the upper end of each value. */
export interface Stack {
  readonly bases: readonly Float64Array[];
  /** `NaN` where a column has no value, or where its position is left out. */
  readonly tops: readonly Float64Array[];
  /** Why a position is left out: `MISSING`, `ZERO`, or 0 where it is not. */
  readonly leftOut: Uint8Array;
}

/** A column has no value at the position: the total is unknown. */
export const MISSING = 1;
/** Every value at the position is zero: there is nothing to divide by. */
export const ZERO = 2;

/**
 * Treatment of a position where a column has no value: `sum` adds the other values; `whole` leaves the position out,
 * unless the column has not begun or has ended there; `shares` of a sum in percent, only at positions where every
 * column has a value.
 */
export type Stacking = "sum" | "whole" | "shares";

/**
 * Stacks columns of equal length, the first at the bottom; `NaN` is missing. Positive values stack up from zero and
 * negative ones down, so that neither hides the other. `unknown` is 1 where a value exists that nobody may see or that
 * is not there yet: no stack is the whole without it.
 */
export function stackColumns(
  columns: readonly Float64Array[],
  stacking: Stacking,
  unknown: readonly Uint8Array[] = [],
): Stack {
  const length = columns[0]?.length ?? 0;
  const bases = columns.map(() => new Float64Array(length));
  const tops = columns.map(() => new Float64Array(length).fill(Number.NaN));
  const leftOut = new Uint8Array(length);
  const spans = columns.map(spanOf);
  for (let place = 0; place < length; place += 1) {
    const isHole = (column: Float64Array, index: number) => {
      if (!Number.isNaN(column[place])) return false;
      if (unknown[index]?.[place]) return true;
      const [first, last] = spans[index] ?? [0, 0];
      return stacking === "shares" || (stacking === "whole" && place > first && place < last);
    };
    const total = stacking === "shares" ? columns.reduce((sum, column) => sum + (column[place] ?? 0), 0) : 1;
    leftOut[place] = columns.some(isHole) ? MISSING : total === 0 ? ZERO : 0;
    if (leftOut[place]) continue;
    let up = 0;
    let down = 0;
    for (const [index, column] of columns.entries()) {
      const value = column[place] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const size = stacking === "shares" ? (value / total) * 100 : value;
      const base = size < 0 ? down : up;
      const top = finite(base + size);
      if (size < 0) down = top;
      else up = top;
      (bases[index] as Float64Array)[place] = base;
      (tops[index] as Float64Array)[place] = top;
    }
  }
  return { bases, tops, leftOut };
}

/** The first and the last position with a value. */
function spanOf(column: Float64Array): readonly [number, number] {
  const has = (value: number) => !Number.isNaN(value);
  return [column.findIndex(has), column.findLastIndex(has)];
}

/** Clamps sums beyond the largest double. */
function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}
