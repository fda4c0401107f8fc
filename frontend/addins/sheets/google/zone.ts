import { dayNumber, MILLISECONDS_A_DAY } from "@/lib/lines/shape";
import type { Services } from "./services";

/**
 * Days of a sheet as `Date` objects and back. Sheets converts between cells and `Date` objects in the time zone of the
 * spreadsheet. The fields of a `Date` (`getDate()`, `new Date(2024, 0, 1)`) are in the time zone of the script, which
 * may be another: they are never used.
 */
export interface SheetZone {
  /**
   * The first instant of a day, given in days since 1970-01-01: midnight, or the end of the hour that a change to
   * summer time skips. A day that the zone skipped entirely is the instant of the change.
   */
  midnightOf(day: number): Date;
  /** The day of an instant, in days since 1970-01-01. */
  dayOf(date: Date): number;
}

/**
 * Offsets are looked up once for each block of this length. No zone has changed its offset and back in a shorter time:
 * Morocco's return to standard time in Ramadan takes 4 weeks.
 */
const BLOCK = 14 * MILLISECONDS_A_DAY;

/** The offsets of a block in milliseconds east of UTC, and the instant at which the second one begins. */
interface BlockOffsets {
  before: number;
  after: number;
  change: number;
}

/** `formatDate` counts earlier days in the Julian calendar. The offset of a zone was the same before. */
const GREGORIAN = Date.UTC(1600, 0, 1);

/** @param zone a name of the IANA database: `Europe/Paris`. */
export function sheetZone(zone: string, utilities: Services["Utilities"]): SheetZone {
  const blocks = new Map<number, BlockOffsets>();
  const lookUp = (instant: number) => lookUpOffset(instant, zone, utilities);
  const offsetAt = (instant: number): number => {
    const block = Math.floor(instant / BLOCK);
    const offsets = blocks.get(block) ?? offsetsOf(block, blocks.get(block - 1)?.after, lookUp);
    blocks.set(block, offsets);
    return instant < offsets.change ? offsets.before : offsets.after;
  };
  const dayAt = (instant: number) => Math.floor((instant + offsetAt(instant)) / MILLISECONDS_A_DAY);
  return {
    midnightOf(day) {
      const midnight = day * MILLISECONDS_A_DAY;
      const offsets = [offsetAt(midnight - MILLISECONDS_A_DAY), offsetAt(midnight + MILLISECONDS_A_DAY)];
      const instants = offsets.map((offset) => midnight - offset);
      const ofDay = instants.filter((instant) => dayAt(instant) === day);
      return new Date(Math.min(...(ofDay.length > 0 ? ofDay : instants)));
    },
    dayOf: (date) => dayAt(date.getTime()),
  };
}

/** @param known the offset at the beginning of the block, where it was looked up already. */
function offsetsOf(
  block: number,
  known: number | undefined,
  lookUp: (instant: number) => number,
): BlockOffsets {
  let first = block * BLOCK;
  let change = first + BLOCK;
  const before = known ?? lookUp(first);
  const after = lookUp(change);
  if (before === after) return { before, after, change };
  // Offsets change on whole seconds.
  while (change - first > 1_000) {
    const middle = first + Math.floor((change - first) / 2_000) * 1_000;
    if (lookUp(middle) === before) first = middle;
    else change = middle;
  }
  return { before, after, change };
}

/** The local time minus UTC at an instant, in milliseconds. */
function lookUpOffset(instant: number, zone: string, utilities: Services["Utilities"]): number {
  const date = new Date(Math.max(instant, GREGORIAN));
  const local = utilities.formatDate(date, zone, "yyyy-MM-dd HH:mm:ss");
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number);
  const time = ((hour * 60 + minute) * 60 + second) * 1_000;
  return dayNumber(year, month, day) * MILLISECONDS_A_DAY + time - date.getTime();
}
