import { describe, expect, test } from "vitest";
import { placeTowards, resized, spotsOf, type Tile } from "./flow";

const tile = (id: string, width: number, height = 3, least = 2): Tile => ({ id, width, height, least });

describe("the positions of tiles", () => {
  test("one after the other, a new row where one does not fit", () => {
    const spots = spotsOf([tile("a", 8), tile("b", 4), tile("c", 6), tile("d", 12), tile("e", 3)]);
    expect(spots).toEqual([
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 0, y: 3 },
      { x: 0, y: 6 },
      { x: 0, y: 9 },
    ]);
  });

  test("low tiles stand below each other beside a high one, and never go back up", () => {
    const spots = spotsOf([
      tile("a", 6, 4),
      tile("b", 6, 2),
      tile("c", 6, 2),
      tile("d", 12, 2),
      tile("e", 3, 2),
    ]);
    expect(spots[2]).toEqual({ x: 6, y: 2 });
    expect(spots[3]).toEqual({ x: 0, y: 4 });
    expect(spots[4]).toEqual({ x: 0, y: 6 });
  });
});

describe("changing the order", () => {
  const tiles = [tile("a", 6), tile("b", 6), tile("c", 4), tile("d", 4), tile("e", 4)];

  test("arrows lead to the neighbour, up and down to the nearest of the next row", () => {
    expect(placeTowards(tiles, 1, "ArrowLeft")).toBe(0);
    expect(placeTowards(tiles, 0, "ArrowLeft")).toBe(0);
    expect(placeTowards(tiles, 0, "ArrowDown")).toBe(2);
    expect(placeTowards(tiles, 4, "ArrowUp")).toBe(1);
    expect(placeTowards(tiles, 4, "ArrowDown")).toBe(4);
    expect(placeTowards(tiles, 1, "ArrowUp")).toBe(0);
  });
});

test("sizes stay within the grid, and high enough for axes", () => {
  const tiles = [tile("a", 6), tile("v", 3, 1, 1)];
  expect(resized(tiles, "a", { width: 40, height: 0 })[0]).toMatchObject({ width: 12, height: 2 });
  expect(resized(tiles, "a", { width: 1, height: 9 })[0]).toMatchObject({ width: 3, height: 4 });
  expect(resized(tiles, "v", { width: 3.4, height: 1.2 })).toBe(tiles);
});
