import { expect, test } from "vitest";
import { formatDate, formatDateTime } from "./dateTime";

test.each([
  ["2026-11-14T07:45:00Z", "Europe/Paris", "14 Nov 2026, 08:45", "14 nov. 2026 à 08:45"],
  ["2026-06-30T22:30:00Z", "Europe/Paris", "1 Jul 2026, 00:30", "1er juil. 2026 à 00:30"],
  ["2026-01-01T00:00:00.123456Z", "UTC", "1 Jan 2026, 00:00", "1er janv. 2026 à 00:00"],
  ["2026-01-01T00:00:00Z", "America/New_York", "31 Dec 2025, 19:00", "31 déc. 2025 à 19:00"],
  ["2026-01-01T00:00:00Z", "Nowhere/Town", "1 Jan 2026, 00:00", "1er janv. 2026 à 00:00"],
  ["not a time", "UTC", "not a time", "not a time"],
])("%s in %s", (iso, zone, english, french) => {
  expect(formatDateTime(iso, "en", zone)).toBe(english);
  expect(formatDateTime(iso, "fr", zone)).toBe(french);
});

test("the day of an instant depends on the zone", () => {
  expect(formatDate("2026-06-30T22:30:00Z", "en", "UTC")).toBe("30 Jun 2026");
  expect(formatDate("2026-06-30T22:30:00Z", "fr", "Europe/Paris")).toBe("1er juil. 2026");
});
