import { describe, expect, test } from "vitest";
import { spread } from "./spread";

describe("labels at the ends of lines", () => {
  test.each<[string, number[], number[]]>([
    ["stay where they have room", [50, 100, 150], [50, 100, 150]],
    ["part evenly where they meet", [100, 100], [90, 110]],
    ["keep their order, whatever the order given", [101, 100, 30], [110.5, 90.5, 30]],
    ["stay below the top", [0, 5], [10, 30]],
    ["stay above the bottom", [300, 295], [290, 270]],
    ["may be none", [], []],
  ])("%s", (_name, wishes, centres) => {
    expect(spread(wishes, 20, 0, 300)).toEqual(centres);
  });

  test("never overlap while there is room for all", () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const wishes = Array.from({ length: 14 }, (_, index) => (seed * 7919 * (index + 3)) % 300);
      const sorted = spread(wishes, 20, 0, 300).sort((a, b) => a - b);
      expect(sorted[0]).toBeGreaterThanOrEqual(10);
      expect(sorted[13]).toBeLessThanOrEqual(290.001);
      for (let index = 1; index < 14; index += 1) {
        expect((sorted[index] ?? 0) - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(19.999);
      }
    }
  });
});
