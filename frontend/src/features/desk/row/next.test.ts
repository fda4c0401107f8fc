import { expect, test } from "vitest";
import { lastComplete, nextAfter } from "./next";

test.each([
  ["D", "2026-11-18", "2026-11-19", "2026-11-20"],
  ["D", "2026-11-20", "2026-11-23", "2026-11-24"],
  ["D", "2026-11-21", "2026-11-22", "2026-11-23"],
  ["W", "2026-11-11", "2026-11-18", "2026-11-23"],
  ["W", "2026-11-09", "2026-11-16", "2026-11-23"],
  ["M", "2026-10", "2026-11", "2026-12-01"],
  ["M", "2026-11", "2026-12", "2027-01-01"],
  ["Q", "2026-Q3", "2026-Q4", "2027-01-01"],
  ["Q", "2026-Q1", "2026-Q2", "2026-07-01"],
  ["S", "2026-S1", "2026-S2", "2027-01-01"],
  ["S", "2025-S2", "2026-S1", "2026-07-01"],
  ["Y", "2025", "2026", "2027-01-01"],
] as const)("after %s %s comes %s, which is over on %s", (letter, last, period, dueOn) => {
  const extent = { firstPeriod: last, lastPeriod: last, observationCount: 1 };
  expect(nextAfter(letter, extent, "2026-11-22")).toEqual({ period, dueOn, due: dueOn <= "2026-11-22" });
});

test.each([
  ["2026-11-09", 10, "2026-11-23"],
  ["2026-11-09", 12, "2026-11-21"],
  ["2026-11-15", 6, "2026-11-21"],
  ["2025-11-21", 260, "2026-11-23"],
  ["2025-11-21", 365, "2026-11-21"],
])("after the Friday of %s and %i days comes %s", (firstPeriod, observationCount, period) => {
  const extent = { firstPeriod, lastPeriod: "2026-11-20", observationCount };
  expect(nextAfter("D", extent, "2026-11-22")?.period).toBe(period);
});

test("categories and empty series have nothing that comes next", () => {
  const extent = { firstPeriod: null, lastPeriod: "Nuclear", observationCount: 1 };
  expect(nextAfter("C", extent, "2026-11-22")).toBeNull();
  expect(nextAfter("D", { observationCount: 0 }, "2026-11-22")).toBeNull();
});

test.each([
  ["D", "2026-11-22", "2026-11-20"],
  ["D", "2026-11-23", "2026-11-20"],
  ["D", "2026-11-24", "2026-11-23"],
  ["W", "2026-11-22", "2026-11-09"],
  ["W", "2026-11-23", "2026-11-16"],
  ["M", "2026-11-22", "2026-10"],
  ["M", "2026-01-01", "2025-12"],
  ["Q", "2026-11-22", "2026-Q3"],
  ["Q", "2026-03-31", "2025-Q4"],
  ["S", "2026-11-22", "2026-S1"],
  ["S", "2026-06-30", "2025-S2"],
  ["Y", "2026-11-22", "2025"],
  ["C", "2026-11-22", ""],
] as const)("the last complete period of %s on %s is %s", (letter, today, period) => {
  expect(lastComplete(letter, today)).toBe(period);
});
