/** Index of the first element greater than `value` in an ascending row; the row's length if no element is. */
export function firstAfter(row: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the element nearest to `value` in an ascending row; −1 in an empty row. */
export function nearest(row: ArrayLike<number>, value: number): number {
  const after = firstAfter(row, value);
  const before = after - 1;
  if (after >= row.length) return before;
  if (before < 0) return after;
  return value - (row[before] ?? 0) <= (row[after] ?? 0) - value ? before : after;
}

/** Index of a number in an ascending row without duplicates; −1 if absent. */
export function indexAt(row: ArrayLike<number>, value: number): number {
  const index = firstAfter(row, value) - 1;
  return row[index] === value ? index : -1;
}

/**
 * First and last index of the elements between two numbers, both included; the first is larger if there are no such
 * elements.
 */
export function indicesWithin(row: ArrayLike<number>, from: number, to: number): readonly [number, number] {
  const before = indexAt(row, from);
  return [before < 0 ? firstAfter(row, from) : before, firstAfter(row, to) - 1];
}
