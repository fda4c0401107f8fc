/** The vertical extent of something drawn, in pixels. */
export type Extent = readonly [top: number, bottom: number];

/** The highest and the lowest point of each piece of a line between two pixels. */
export function heightsBetween(
  { xs, ys, breaks }: { xs: Float64Array; ys: Float64Array; breaks: Uint8Array },
  left: number,
  right: number,
): Extent[] {
  const covered: Extent[] = [];
  for (let index = 1; index < xs.length; index += 1) {
    const [x1 = 0, x2 = 0] = [xs[index - 1], xs[index]];
    if (breaks[index] || x2 <= left || x1 >= right) continue;
    const [y1 = 0, y2 = 0] = [ys[index - 1], ys[index]];
    const heightAt = (place: number) => y1 + ((place - x1) / (x2 - x1)) * (y2 - y1);
    const ends = [heightAt(Math.max(x1, left)), heightAt(Math.min(x2, right))];
    covered.push([Math.min(...ends), Math.max(...ends)]);
  }
  return covered;
}
