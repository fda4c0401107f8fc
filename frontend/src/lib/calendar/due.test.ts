import { expect, test } from "vitest";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { specCases } from "@/test/cases";
import { dateIn, lastComplete, nextAfter } from "./due";
import { addDays } from "./nextPeriod";

interface Case {
  frequency: FrequencyLetter;
  first: string;
  last: string;
  observations: number;
  next: string;
  dueOn: string;
}

test.each(specCases<Case>("due"))(
  "after $frequency $first to $last comes $next, over on $dueOn",
  ({ frequency, first, last, observations, next, dueOn }) => {
    const extent = { firstPeriod: first, lastPeriod: last, observationCount: observations };
    const found = (today: string) => nextAfter(frequency, extent, today);
    expect(found(dueOn)).toEqual({ period: next, dueOn, due: true });
    expect(found(addDays(dueOn, -1))?.due).toBe(false);
  },
);

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

test.each([
  // In Auckland the new day begins 13 hours before UTC, in Honolulu 10 hours after it.
  ["2026-10-31T11:30:00Z", "Pacific/Auckland", "2026-11-01", "2026-10", true],
  ["2026-10-31T11:30:00Z", "UTC", "2026-10-31", "2026-09", false],
  ["2026-11-01T09:30:00Z", "Pacific/Honolulu", "2026-10-31", "2026-09", false],
  ["2026-11-01T09:30:00Z", "UTC", "2026-11-01", "2026-10", true],
  ["2026-11-01T09:30:00Z", "Mars/Olympus", "2026-11-01", "2026-10", true],
])("at %s in %s it is %s, %s is complete, October is due: %s", (instant, timeZone, day, complete, isDue) => {
  const today = dateIn(timeZone, new Date(instant));
  expect(today).toBe(day);
  expect(lastComplete("M", today)).toBe(complete);
  const extent = { firstPeriod: "2020-01", lastPeriod: "2026-09", observationCount: 81 };
  expect(nextAfter("M", extent, today)).toEqual({ period: "2026-10", dueOn: "2026-11-01", due: isDue });
});
