import { expect, test } from "vitest";
import { endAfter, expiryOf } from "./expiry";

const now = Date.parse("2026-11-26T12:00:00Z");

test.each([
  ["2026-11-26T11:59:59Z", "over"],
  ["2026-11-26T12:00:00Z", "over"],
  ["2026-11-26T12:00:01Z", "soon"],
  ["2026-12-10T12:00:00Z", "soon"],
  ["2026-12-10T12:00:01Z", "later"],
  ["2027-11-26T12:00:00Z", "later"],
])("a key that expires at %s: %s", (expiresAt, expiry) => {
  expect(expiryOf(expiresAt, now)).toBe(expiry);
});

test("a key of a year expires 365 days later", () => {
  expect(endAfter(365, now)).toBe("2027-11-26T12:00:00.000Z");
});
