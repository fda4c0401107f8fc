import { expect, test } from "vitest";
import { civilDate, dayExists, dayNumber, isoWeek, mondayOf, weekNumber } from "./calendar";

test("day numbers and dates agree with the platform's calendar, from year 1 to 9999", () => {
  for (let day = -719_162; day <= 2_932_896; day += 997) {
    const date = new Date(day * 86_400_000);
    const { year, month, day: dayOfMonth } = civilDate(day);
    expect([year, month, dayOfMonth]).toEqual([
      date.getUTCFullYear(),
      date.getUTCMonth() + 1,
      date.getUTCDate(),
    ]);
    expect(dayNumber(year, month, dayOfMonth)).toBe(day);
  }
});

test.each([
  ["2004-12-27", 2004, 53],
  ["2005-01-01", 2004, 53],
  ["2005-01-03", 2005, 1],
  ["2008-12-29", 2009, 1],
  ["2010-01-03", 2009, 53],
  ["2026-01-30", 2026, 5],
])("%s lies in ISO week %s-W%s", (text, year, week) => {
  const [y = 0, m = 0, d = 0] = text.split("-").map(Number);
  expect(isoWeek(dayNumber(y, m, d))).toEqual({ year, week });
});

test("weeks begin on Monday", () => {
  const monday = dayNumber(2024, 1, 1);
  expect(mondayOf(weekNumber(monday))).toBe(monday);
  expect(mondayOf(weekNumber(monday + 6))).toBe(monday);
  expect(mondayOf(weekNumber(monday - 1))).toBe(monday - 7);
});

test("only days of the calendar exist", () => {
  expect(dayExists(2024, 2, 29)).toBe(true);
  expect(dayExists(1900, 2, 29)).toBe(false);
  expect(dayExists(2024, 4, 31)).toBe(false);
  expect(dayExists(2024, 0, 1)).toBe(false);
});
