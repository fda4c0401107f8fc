/**
 * The points of a run to draw so that no pixel differs from drawing them all: in each pixel column the first, the
 * lowest, the highest and the last. Only the drawing is thinned; pointer, keyboard and table use every observation.
 */
export function thin(xs: ArrayLike<number>, ys: ArrayLike<number>, from: number, to: number): number[] {
  const kept: number[] = [];
  const keep = (index: number) => {
    if (kept[kept.length - 1] !== index) kept.push(index);
  };
  let index = from;
  while (index <= to) {
    const column = Math.floor(xs[index] ?? 0);
    const first = index;
    let lowest = index;
    let highest = index;
    while (index <= to && Math.floor(xs[index] ?? 0) === column) {
      const y = ys[index] ?? 0;
      if (y < (ys[lowest] ?? 0)) lowest = index;
      if (y > (ys[highest] ?? 0)) highest = index;
      index += 1;
    }
    const last = index - 1;
    keep(first);
    keep(Math.min(lowest, highest));
    keep(Math.max(lowest, highest));
    keep(last);
  }
  return kept;
}
