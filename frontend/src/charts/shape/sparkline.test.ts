import { expect, test } from "vitest";
import { rowSparkline } from "./sparkline";

test.each([
  ["values at equal distances", [0, 1, 2], "M3,25L50,14L97,3", { x: 97, y: 3 }],
  ["a hole", [0, 1, null, 1, 0], "M3,25L26.5,3M73.5,3L97,25", { x: 97, y: 25 }],
  ["equal values", [4, 4], "M3,14L97,14", { x: 97, y: 14 }],
  ["holes at the ends, which take no room", [null, 1, 2, null], "M3,25L97,3", { x: 97, y: 3 }],
  ["nothing", [null], "", undefined],
])("a line through %s", (_, values, path, end) => {
  expect(rowSparkline({ values, width: 100, height: 28 })).toEqual({ path, end });
});
