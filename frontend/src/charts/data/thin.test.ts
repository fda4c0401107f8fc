import { expect, test } from "vitest";
import { thin } from "./thin";

/** Pseudo-random numbers, the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("every pixel column keeps its first, lowest, highest and last point", () => {
  const random = noise(7);
  const count = 20_000;
  const xs = Array.from({ length: count }, (_, index) => 50 + (index / count) * 600);
  const ys = Array.from({ length: count }, () => random() * 400);
  const kept = thin(xs, ys, 0, count - 1);
  expect(kept.length).toBeLessThanOrEqual(4 * 601);
  expect([...kept].sort((a, b) => a - b)).toEqual(kept);
  expect(new Set(kept).size).toBe(kept.length);
  for (let column = 50; column < 650; column += 1) {
    const all = xs.flatMap((x, index) => (Math.floor(x) === column ? [index] : []));
    const drawn = kept.filter((index) => Math.floor(xs[index] ?? 0) === column);
    const heights = (indices: number[]) => indices.map((index) => ys[index] ?? 0);
    expect(Math.min(...heights(drawn))).toBe(Math.min(...heights(all)));
    expect(Math.max(...heights(drawn))).toBe(Math.max(...heights(all)));
    expect([drawn[0], drawn[drawn.length - 1]]).toEqual([all[0], all[all.length - 1]]);
  }
});

test("a series with room for all its points keeps them all", () => {
  expect(thin([0, 5, 10, 15], [1, 2, 1, 2], 0, 3)).toEqual([0, 1, 2, 3]);
  expect(thin([0, 5, 10, 15], [1, 2, 1, 2], 1, 2)).toEqual([1, 2]);
});
