import { expect, test } from "vitest";
import { nextPeriod } from "./nextPeriod";

test.each([
  ["D", "2024-02-28", "2024-02-29"],
  ["D", "2024-12-31", "2025-01-01"],
  ["W", "2024-12-27", "2025-01-03"],
  ["M", "2024-09", "2024-10"],
  ["M", "2024-12", "2025-01"],
  ["Q", "2024-Q4", "2025-Q1"],
  ["S", "2024-S1", "2024-S2"],
  ["Y", "0999", "1000"],
  ["C", "Nuclear", ""],
] as const)("after %s %s comes %s", (letter, last, next) => {
  expect(nextPeriod(letter, last)).toBe(next);
});
