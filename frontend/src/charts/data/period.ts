import { type Frequency, periodOrdinal, yearAndPart } from "@/lib/format";
import { dayNumber, mondayOf, weekNumber } from "@/lib/format/calendar";

/** The frequencies that have dates. */
export type DatedFrequency = Exclude<Frequency, "C">;

/** Periods in a year, for the frequencies that divide the year. */
const PARTS_A_YEAR = { M: 12, Q: 4, S: 2, Y: 1 } as const;

/** Frequencies from the finest to the coarsest. */
export const FINENESS: readonly DatedFrequency[] = ["D", "W", "M", "Q", "S", "Y"];

function startOfPart(ordinal: number, partsAYear: number): number {
  const { year, part } = yearAndPart(ordinal, partsAYear);
  return dayNumber(year, (part - 1) * (12 / partsAYear) + 1, 1);
}

/**
 * The position of a period on the time line, in days since 1970-01-01: its first day, as FRED draws it, and for weekly
 * series the given day. Series of several frequencies share this line.
 */
export function positionOf(frequency: DatedFrequency, ordinal: number): number {
  return frequency === "D" || frequency === "W" ? ordinal : startOfPart(ordinal, PARTS_A_YEAR[frequency]);
}

/** The first day of a period and the first day after it. */
export function extentOf(frequency: DatedFrequency, ordinal: number): readonly [number, number] {
  if (frequency === "D") return [ordinal, ordinal + 1];
  if (frequency === "W") {
    const monday = mondayOf(weekNumber(ordinal));
    return [monday, monday + 7];
  }
  const parts = PARTS_A_YEAR[frequency];
  return [startOfPart(ordinal, parts), startOfPart(ordinal + 1, parts)];
}

/** A number that grows by one from each period of the calendar to the next. */
export function calendarStep(frequency: DatedFrequency, ordinal: number): number {
  return frequency === "W" ? weekNumber(ordinal) : ordinal;
}

/** Parses a canonical period text as a whole number; see `periodOrdinal`. */
export { periodOrdinal };
