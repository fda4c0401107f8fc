import { expect, test } from "vitest";
import { middleSquare, within } from "./crop";

const wide = { width: 400, height: 200 };

test("at first the largest square in the middle is taken", () => {
  expect(middleSquare(wide)).toEqual({ x: 200, y: 100, side: 200 });
  expect(within(middleSquare(wide), wide)).toEqual(middleSquare(wide));
});

test("the square never leaves the picture", () => {
  expect(within({ x: 0, y: 0, side: 200 }, wide)).toEqual({ x: 100, y: 100, side: 200 });
  expect(within({ x: 500, y: 500, side: 100 }, wide)).toEqual({ x: 350, y: 150, side: 100 });
});

test("the square is never larger than the picture nor smaller than an eighth of it", () => {
  expect(within({ x: 200, y: 100, side: 900 }, wide).side).toBe(200);
  expect(within({ x: 200, y: 100, side: 1 }, wide).side).toBe(25);
});
