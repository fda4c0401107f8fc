import { expect, test } from "vitest";
import { boundsShape } from "./boundsShape";

test("values and bounds are all in the picture", () => {
  expect(boundsShape([1, 3, 2], { upper: 4, lower: 0 }, 108, 48)).toEqual({
    line: "4,34 54,14 104,24",
    bounds: [4, 44],
  });
  expect(boundsShape([1, 3], {}, 108, 48)).toEqual({ line: "4,44 104,4", bounds: [] });
});

test("equal values are a line in the middle, and one value is none", () => {
  expect(boundsShape([5, 5], {}, 108, 48)?.line).toBe("4,24 104,24");
  expect(boundsShape([5], { upper: 6 }, 108, 48)).toBeUndefined();
});
