import type { Language } from "@/lib/format";
import { civilDate, dayNumber, isoWeek } from "@/lib/format/calendar";
import { MONTHS } from "@/lib/format/words";
import type { Seasons } from "../input";
import type { DatedFrequency } from "../period";
import type { DatedSeries } from "../prepared";

/* The positions of a season are a rotation of the calendar's cycle: twelve months, four quarters, two semesters, 53
   ISO weeks, 366 days. A season that does not start on 1 January begins at another position of the same cycle. */

/** The first day of a leap year, so that the cycle of days contains 29 February. */
const LEAP = dayNumber(2000, 1, 1);

/** The position of a period in the calendar's cycle, from 0. */
function placeInCycle(frequency: DatedFrequency, ordinal: number): number {
  switch (frequency) {
    case "D":
      return dayOfCycle(civilDate(ordinal).month, civilDate(ordinal).day);
    case "W":
      return isoWeek(ordinal).week - 1;
    case "M":
      return wrap(ordinal, 12);
    case "Q":
      return wrap(ordinal, 4);
    case "S":
      return wrap(ordinal, 2);
    case "Y":
      return 0;
  }
}

function dayOfCycle(month: number, day: number): number {
  return dayNumber(2000, month, day) - LEAP;
}

function wrap(value: number, cycle: number): number {
  return ((value % cycle) + cycle) % cycle;
}

/** The offset of position 0 in the cycle, derived from the newest observation. */
export function cycleOffset(series: DatedSeries, seasons: Seasons): number {
  const last = series.ordinals.length - 1;
  const place = seasons.at[series.source[last] ?? 0] ?? 0;
  return wrap(placeInCycle(series.frequency, series.ordinals[last] ?? 0) - place, seasons.places);
}

/** The calendar that a season follows. */
export interface Cycle {
  readonly finest: DatedFrequency;
  readonly places: number;
  readonly offset: number;
  readonly language: Language;
}

/** The label of a position in the season, the same in every year: `Jul`, `Q3`, `H2`, `W12`, `14 Mar`. */
export function placeLabel(cycle: Cycle, place: number): string {
  const { finest, places, offset, language } = cycle;
  const french = language === "fr";
  const at = wrap(Math.round(place) + offset, places);
  switch (finest) {
    case "D": {
      const { month, day } = civilDate(LEAP + at);
      return `${french && day === 1 ? "1er" : day} ${MONTHS[language][month - 1]}`;
    }
    case "W":
      return french ? `sem. ${at + 1}` : `W${at + 1}`;
    case "M":
      return MONTHS[language][at] ?? "";
    case "Q":
      return `${french ? "T" : "Q"}${at + 1}`;
    default:
      return `${french ? "S" : "H"}${at + 1}`;
  }
}

interface PlaceTick {
  /** May lie between two positions: a month begins within a week. */
  readonly place: number;
  readonly text: string;
}

/** Every possible tick of a season's axis, in order: its periods, or the starts of its months. */
export function placeTicks(cycle: Cycle): PlaceTick[] {
  const { finest, places, offset, language } = cycle;
  if (finest !== "D" && finest !== "W") {
    return Array.from({ length: places }, (_, place) => ({ place, text: placeLabel(cycle, place) }));
  }
  const daysAPlace = finest === "D" ? 1 : 7;
  return MONTHS[language]
    .map((text, month) => ({ place: wrap(dayOfCycle(month + 1, 1) / daysAPlace - offset, places), text }))
    .sort((a, b) => a.place - b.place);
}
