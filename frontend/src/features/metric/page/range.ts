import type { Observations } from "@/lib/observations";

/** The range buttons: this many years back from the latest observation. */
export const RANGE_YEARS = [1, 5, 10] as const;

/**
 * The start that a range button writes into the address: the year and month (for daily and weekly
 * series the day) so many years before the latest period, so that the first and the last period
 * drawn can be compared.
 */
export function rangeStart(observations: Observations, years: number): string | undefined {
  const last = observations.periods.at(-1);
  if (last === undefined || observations.frequency === "C") return undefined;
  const date = startDate(observations.frequency, last);
  if (date === undefined) return undefined;
  date.setUTCFullYear(date.getUTCFullYear() - years);
  const day = date.toISOString().slice(0, 10);
  return observations.frequency === "D" || observations.frequency === "W" ? day : day.slice(0, 7);
}

/** The years of the button whose start this is. */
export function rangeYears(observations: Observations, start: string | null): number | undefined {
  if (start === null) return undefined;
  return RANGE_YEARS.find((years) => rangeStart(observations, years) === start);
}

/** Whether the series reaches further back than so many years: else the button would show all of it. */
export function reachesBeyond(observations: Observations, years: number): boolean {
  const start = rangeStart(observations, years);
  const first = observations.periods[0];
  if (start === undefined || first === undefined) return false;
  return firstDay(observations.frequency, first) < pad(start);
}

/** The observations from `start` (`2016`, `2016-10` or `2016-10-31`) on; all of them for any other text. */
export function since(observations: Observations, start: string | null): Observations {
  if (start === null || !isStart(start) || observations.frequency === "C") return observations;
  const from = pad(start);
  const at = observations.periods.findIndex((period) => firstDay(observations.frequency, period) >= from);
  const cut = at < 0 ? observations.periods.length : at;
  return {
    ...observations,
    periods: observations.periods.slice(cut),
    values: observations.values.slice(cut),
    texts: observations.texts?.slice(cut) ?? null,
  };
}

export function isStart(start: string): boolean {
  return /^\d{4}(-\d{2}(-\d{2})?)?$/.test(start);
}

function pad(start: string): string {
  return `${start}-01-01`.slice(0, 10);
}

/** First day of a canonical period, as text that sorts. */
function firstDay(frequency: Observations["frequency"], period: string): string {
  const year = period.slice(0, 4);
  const part = Number(period.slice(6));
  if (frequency === "Q") return `${year}-${String(part * 3 - 2).padStart(2, "0")}-01`;
  if (frequency === "S") return `${year}-${String(part * 6 - 5).padStart(2, "0")}-01`;
  return pad(period);
}

function startDate(frequency: Observations["frequency"], period: string): Date | undefined {
  const date = new Date(`${firstDay(frequency, period)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
