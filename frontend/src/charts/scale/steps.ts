import type { Language } from "@/lib/format";
import { civilDate, dayNumber, isoWeek, mondayOf, weekNumber } from "@/lib/format/calendar";
import { MONTHS } from "@/lib/format/words";
import type { DatedFrequency } from "../data/period";

/** A position that may get a tick, with its label and the label of the larger period that it begins or lies in. */
export interface Stop {
  readonly at: number;
  readonly text: string;
  /** Second row of labels, printed where it changes. */
  readonly group?: Group;
}

/** A larger period. Months include their year only where it is new. */
export interface Group {
  readonly year: number;
  readonly month?: string;
}

/** One way to divide the time line. */
export interface Step {
  /** Pixels that must stay free between two labels. */
  readonly air: number;
  /** Approximate days from one stop to the next, to skip steps with far too many stops. */
  readonly days: number;
  stops(from: number, to: number): Stop[];
}

export interface StepSetting {
  readonly language: Language;
  /** Days from the Monday of a week to the day on which this series dates its weeks. */
  readonly weekday: number;
}

/** Months and years are one row of words each, with a wide gap for legibility. */
const AIR = 14;
const AIR_BETWEEN_YEARS = 20;

const YEARS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Every division of the time line that suits a frequency, the finest first. */
export function stepsFor(frequency: DatedFrequency, setting: StepSetting): Step[] {
  const months = [1, 3, 6].map((every) => monthStep(every, setting.language));
  const own: Record<DatedFrequency, Step[]> = {
    D: [...[1, 2, 7, 15].map((every) => dayStep(every, setting.language)), ...months],
    W: [...[1, 2, 4].map((every) => weekStep(every, setting)), ...months],
    M: months,
    Q: [1, 2].map((every) => partStep(4, every, setting.language === "fr" ? "T" : "Q")),
    S: [partStep(2, 1, setting.language === "fr" ? "S" : "H")],
    Y: [],
  };
  return [...own[frequency], ...YEARS.map(yearStep)];
}

function yearStep(every: number): Step {
  return {
    air: AIR_BETWEEN_YEARS,
    days: 365 * every,
    stops(from, to) {
      const stops: Stop[] = [];
      const first = Math.ceil(civilDate(from).year / every) * every;
      const last = civilDate(to).year;
      for (let year = first; year <= last; year += every)
        stops.push({ at: dayNumber(year, 1, 1), text: String(year) });
      return stops;
    },
  };
}

/** Groups of `every` parts of a year, counted from January. */
function partsOfYear(
  partsAYear: number,
  every: number,
  label: (part: number) => string,
): (from: number, to: number) => Stop[] {
  const monthsAPart = 12 / partsAYear;
  return (from, to) => {
    const stops: Stop[] = [];
    const last = civilDate(to).year;
    for (let year = civilDate(from).year; year <= last; year += 1) {
      for (let part = 1; part <= partsAYear; part += every) {
        const at = dayNumber(year, (part - 1) * monthsAPart + 1, 1);
        stops.push({ at, text: label(part), group: { year } });
      }
    }
    return stops;
  };
}

function monthStep(every: number, language: Language): Step {
  return {
    air: AIR,
    days: 30 * every,
    stops: partsOfYear(12, every, (month) => MONTHS[language][month - 1] ?? ""),
  };
}

function partStep(partsAYear: number, every: number, letter: string): Step {
  const days = (365 / partsAYear) * every;
  return { air: AIR, days, stops: partsOfYear(partsAYear, every, (part) => `${letter}${part}`) };
}

function weekStep(every: number, { language, weekday }: StepSetting): Step {
  return {
    air: AIR,
    days: 7 * every,
    stops(from, to) {
      const stops: Stop[] = [];
      for (let number = weekNumber(from); number <= weekNumber(to); number += 1) {
        const monday = mondayOf(number);
        const { year, week } = isoWeek(monday);
        // Counted within each year; a label at week 53 would be right before the next week 1.
        if ((week - 1) % every !== 0 || (every > 1 && week > 52 - every / 2)) continue;
        const text = language === "fr" ? `sem. ${week}` : `W${week}`;
        stops.push({ at: monday + weekday, text, group: { year } });
      }
      return stops;
    },
  };
}

/** Days: each, the odd ones, Mondays, or the first and the fifteenth. */
function dayStep(every: number, language: Language): Step {
  const chosen = (at: number, day: number): boolean => {
    if (every === 1) return true;
    if (every === 2) return day % 2 === 1 && day < 31;
    return every === 7 ? mondayOf(weekNumber(at)) === at : day === 1 || day === 15;
  };
  return {
    air: AIR,
    days: every,
    stops(from, to) {
      const stops: Stop[] = [];
      for (let at = Math.ceil(from); at <= to; at += 1) {
        const { year, month, day } = civilDate(at);
        if (!chosen(at, day)) continue;
        stops.push({ at, text: String(day), group: { year, month: MONTHS[language][month - 1] ?? "" } });
      }
      return stops;
    },
  };
}
