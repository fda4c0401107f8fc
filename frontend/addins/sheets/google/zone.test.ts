import { describe, expect, it } from "vitest";
import { dayNumber } from "@/lib/lines/shape";
import { dayText } from "../../core/arguments/day";
import { dateDisplay, wallClock } from "../test/wallClock";
import { sheetZone } from "./zone";

/** A zone, and how often its offsets were looked up. */
function zoneOf(name: string) {
  const lookups: string[] = [];
  const utilities = {
    sleep: () => undefined,
    formatDate: (date: Date, zone: string) => {
      lookups.push(zone);
      return wallClock(date, zone);
    },
  };
  return { ...sheetZone(name, utilities), lookups };
}

const FIRST = dayNumber(1900, 1, 1);
const LAST = dayNumber(2037, 12, 31);

describe.each([
  "UTC",
  "Europe/Paris",
  "America/New_York",
  "Asia/Kolkata",
  "America/Sao_Paulo", // summer time began at midnight
  "America/Havana", // midnight comes twice in autumn
  "Africa/Casablanca", // another offset in Ramadan
  "Asia/Beirut",
])("days in the zone %s", (name) => {
  const zone = zoneOf(name);

  it("are shown as they are, and read back", () => {
    const wrong: string[] = [];
    for (let day = FIRST; day <= LAST; day += 1) {
      const date = zone.midnightOf(day);
      const isShown = dateDisplay(date, name).startsWith(dayText(day));
      if (!isShown || zone.dayOf(date) !== day) wrong.push(dayText(day));
    }
    expect(wrong).toEqual([]);
  });

  it("have no time of day, unless the zone has no midnight on that day", () => {
    const withTime: string[] = [];
    for (let day = dayNumber(2000, 1, 1); day <= LAST; day += 1) {
      const shown = dateDisplay(zone.midnightOf(day), name);
      if (shown !== dayText(day) && !shown.endsWith(" 01:00:00")) withTime.push(shown);
    }
    expect(withTime).toEqual([]);
  });

  it("need few look-ups", () => {
    expect(zone.lookups.length).toBeLessThan(0.25 * (LAST - FIRST));
  });
});

describe("a day", () => {
  it.each([
    ["Europe/Paris", [2024, 7, 1], "2024-06-30T22:00:00.000Z"],
    ["America/New_York", [2024, 1, 1], "2024-01-01T05:00:00.000Z"],
    ["America/Sao_Paulo", [2018, 11, 4], "2018-11-04T03:00:00.000Z"], // 01:00 in summer time
    ["Pacific/Apia", [2011, 12, 31], "2011-12-30T10:00:00.000Z"],
    ["UTC", [1500, 1, 1], "1500-01-01T00:00:00.000Z"],
  ] as const)("begins in %s on %o at %s", (name, [year, month, day], instant) => {
    expect(
      zoneOf(name)
        .midnightOf(dayNumber(year, month, day))
        .toISOString(),
    ).toBe(instant);
  });

  it("is that of a time in the sheet", () => {
    const date = new Date("2024-06-30T23:30:00Z");
    expect(dayText(zoneOf("Europe/Paris").dayOf(date))).toBe("2024-07-01");
    expect(dayText(zoneOf("America/New_York").dayOf(date))).toBe("2024-06-30");
  });
});
