import type { Seasons } from "@/charts/data/input";
import { type Frequency, periodOrdinal, yearAndPart } from "@/lib/format";
import { civilDate, dayNumber, isoWeek } from "@/lib/format/calendar";

type Dated = Exclude<Frequency, "C">;

const PARTS = { M: 12, Q: 4, S: 2, Y: 1 } as const;
const pad = (number: number, digits = 2) => String(number).padStart(digits, "0");

/** The canonical text of an ordinal, the inverse of `periodOrdinal`. */
function periodText(frequency: Dated, ordinal: number): string {
  if (frequency === "D" || frequency === "W") {
    const { year, month, day } = civilDate(ordinal);
    return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  }
  const { year, part } = yearAndPart(ordinal, PARTS[frequency]);
  if (frequency === "Y") return pad(year, 4);
  return frequency === "M" ? `${pad(year, 4)}-${pad(part)}` : `${pad(year, 4)}-${frequency}${part}`;
}

/** `count` consecutive periods. */
export function periodsFrom(frequency: Frequency, first: string, count: number): string[] {
  if (frequency === "C") return Array.from({ length: count }, (_, at) => `${first} ${at + 1}`);
  const from = periodOrdinal(frequency, first) ?? 0;
  const step = frequency === "W" ? 7 : 1;
  return Array.from({ length: count }, (_, at) => periodText(frequency, from + at * step));
}

/** The seasons of consecutive periods, as the server computes them. */
export function seasonsOf(
  frequency: "D" | "W" | "M" | "Q",
  periods: readonly string[],
  start: string,
): Seasons {
  const [month = 1, day = 1] = start.split("-").map(Number);
  const names: string[] = [];
  const of: number[] = [];
  const at: number[] = [];
  for (const period of periods) {
    const [year, place] = placeOf(frequency, period, month, day);
    const name = start === "01-01" ? String(year) : `${year}–${pad((year + 1) % 100)}`;
    if (names[names.length - 1] !== name) names.push(name);
    of.push(names.length - 1);
    at.push(place);
  }
  return { start, names, of, at, places: { D: 366, W: 53, M: 12, Q: 4 }[frequency] };
}

/** The start year of a period's season, and the position in it. */
function placeOf(
  frequency: "D" | "W" | "M" | "Q",
  period: string,
  month: number,
  day: number,
): [number, number] {
  const ordinal = periodOrdinal(frequency, period) ?? 0;
  if (frequency === "W") {
    const { year, week } = isoWeek(ordinal);
    return [year, week - 1];
  }
  if (frequency === "D") {
    const { year } = civilDate(ordinal);
    const before = ordinal < dayNumber(year, month, day);
    const first = dayNumber(before ? year - 1 : year, month, day);
    const leap = dayNumber(year, 3, 1) - dayNumber(year, 2, 28) === 2;
    const afterFebruary = ordinal >= dayNumber(year, 3, 1);
    return [before ? year - 1 : year, ordinal - first + (!leap && afterFebruary ? 1 : 0)];
  }
  const parts = PARTS[frequency];
  const shift = Math.floor(((month - 1) * parts) / 12);
  const moved = yearAndPart(ordinal - shift, parts);
  return [moved.year, moved.part - 1];
}
