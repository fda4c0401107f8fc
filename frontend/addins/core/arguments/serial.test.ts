import { describe, expect, it } from "vitest";
import { specCases } from "@/test/cases";
import type { DateSystem } from "../context";
import { dayText, firstDayOf } from "./day";
import { dayOfSerial, serialOf } from "./serial";

interface SerialCase {
  system: DateSystem;
  serial: number | null;
  date: string | null;
}

describe("sheetSerials.json", () => {
  it.each(specCases<SerialCase>("sheetSerials"))("$system: $serial is $date", ({ system, serial, date }) => {
    const day = date === null ? undefined : firstDayOf(date);
    if (serial !== null) {
      expect(dayOfSerial(serial, system)).toBe(day);
      expect(dayOfSerial(serial + 0.999, system)).toBe(day);
    }
    if (day !== undefined) {
      expect(serialOf(day, system)).toBe(serial ?? undefined);
      expect(dayText(day)).toBe(date);
    }
  });
});
