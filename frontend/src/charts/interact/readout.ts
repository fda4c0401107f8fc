import { formatNumber, formatOrdinal } from "@/lib/format";
import { type ChartSeries, type Hole, isPercent } from "../data/input";
import { drawnValue, inputsOf, observationAt, periodLabel, placeName } from "../data/observed";
import {
  type CategoryData,
  type ChartData,
  type DatedSeries,
  isIncomplete,
  type SeasonData,
  type TimeData,
} from "../data/prepared";
import { indexAt, indicesWithin, nearest } from "../data/search";
import { placeLabel } from "../data/season/cycle";
import { type DatedHole, holeAt, holeOf } from "../status/holes";
import { chosenFormat, formatValue } from "../text/formatValue";

/** The reader's focus: a position on the time line or in the season (or the index of a category) and a series. */
export interface Focus {
  readonly at: number;
  readonly series: number;
}

/** The values at a position: its period and a row for each series with a value there. */
export interface Readout {
  readonly heading: string;
  readonly rows: readonly ReadoutRow[];
  /** The sum of stacked series. */
  readonly total: { readonly value: string; readonly unit: string } | undefined;
  /** Why nothing of the stack is drawn here: a value is missing, or all are zero. */
  readonly leftOut: "missing" | "zero" | undefined;
}

export interface ReadoutRow {
  readonly series: number;
  readonly name: string;
  /** As a number, `NaN` for a hole; and its drawn height on the value axis, `NaN` where it is not drawn. */
  readonly number: number;
  readonly drawn: number;
  readonly value: string;
  readonly unit: string;
  /** Share of the total. */
  readonly share: string | undefined;
  /** The period of this value. */
  readonly when: string;
  /** The period, where the heading does not give it: a quarter among months, the real date in a season. */
  readonly period: string | undefined;
  readonly text: string | undefined;
  /** The codes of its status; `undefined` for a normal value. */
  readonly status: string | undefined;
  /** Whether there is no value, for the reason in its status. */
  readonly isHole: boolean;
  readonly incomplete: boolean;
  /** Position of the observation itself. */
  readonly at: number;
}

/** All values at a position, read from the whole series and never from the thinned drawing. */
export function readAt(data: ChartData, at: number): Readout {
  switch (data.kind) {
    case "category":
      return readCategory(data, at);
    case "season":
      return readSeason(data, at);
    case "time":
      return readTime(data, at);
  }
}

function readTime(data: TimeData, at: number): Readout {
  const heading = placeName(data, at);
  const rows = data.series.flatMap((series, number) => {
    const index = observationAt(series, at);
    const hole = index < 0 ? holeAt(series, at) : undefined;
    if (hole) return [holeRow(series, number, hole, data, heading)];
    if (index < 0) return [];
    const own = periodLabel(series, index, data.language);
    return [datedRow(data, number, index, own === heading ? undefined : own)];
  });
  return stackedReadout(
    heading,
    rows,
    data,
    data.series.some((series) => series.tops),
  );
}

function readSeason(data: SeasonData, at: number): Readout {
  const several = data.sources.length > 1;
  // Seasons that begin with the year are identified by their dates alone.
  const isCalendarYear = data.start === "01-01";
  const rows = data.series.flatMap((series, number) => {
    const index = indexAt(series.at, at);
    if (index < 0) return [];
    const row = datedRow(data, number, index, undefined);
    if (isCalendarYear && !several) return [{ ...row, name: row.when }];
    return [{ ...row, period: row.when }];
  });
  return { heading: placeLabel(data, at), rows, total: undefined, leftOut: undefined };
}

function readCategory(data: CategoryData, at: number): Readout {
  const rows = data.inputs.flatMap((input, series) => {
    const source = data.positions[series]?.[at] ?? -1;
    const when = data.labels[at] ?? "";
    const hole = source < 0 ? holeOf(input, when) : undefined;
    const place = { series, at, drawn: Number.NaN, when, period: undefined, incomplete: false };
    if (hole) return [emptyRow(input, hole, place)];
    if (source < 0) return [];
    const drawn = (data.stack ? data.stack.tops[series]?.[at] : input.values[source]) ?? Number.NaN;
    return [rowOf(data, input, source, { ...place, drawn })];
  });
  return stackedReadout(data.labels[at] ?? "", rows, data, data.stack !== undefined);
}

/** Adds total and shares, where series are stacked. */
function stackedReadout(heading: string, rows: ReadoutRow[], data: ChartData, isStacked: boolean): Readout {
  const [first] = rows;
  const inputs = inputsOf(data);
  const leftOut = isStacked ? leftOutReason(rows, inputs) : undefined;
  if (!isStacked || !first || leftOut) return { heading, rows, total: undefined, leftOut };
  const units = new Set(rows.map((row) => row.unit));
  // A hole that is no part of the whole has no value to add.
  if (rows.some((row) => row.isHole)) return { heading, rows, total: undefined, leftOut };
  if (units.size > 1) return { heading, rows, total: undefined, leftOut };
  const { language } = data;
  const total = rows.reduce((sum, row) => sum + row.number, 0);
  const decimals = Math.max(...rows.map((row) => inputs[row.series]?.decimals ?? 0));
  const percent = isPercent(inputs[first.series]?.unit);
  // Shares of a total of positive and negative values mean nothing.
  const hasShares = total > 0 && rows.every((row) => row.number >= 0);
  const shareOf = ({ number }: ReadoutRow) =>
    hasShares ? formatNumber((number / total) * 100, { language, decimals: 1, percent: true }) : undefined;
  return {
    heading,
    rows: rows.map((row) => ({ ...row, share: shareOf(row) })),
    total: { value: formatNumber(total, { language, decimals, percent }), unit: first.unit },
    leftOut,
  };
}

/** Why a stack has nothing at a position with these rows; `undefined` where it has. */
function leftOutReason(rows: readonly ReadoutRow[], inputs: readonly ChartSeries[]): Readout["leftOut"] {
  if (rows.length === 0 || rows.some((row) => !Number.isNaN(row.drawn))) return undefined;
  const members = inputs.filter((input) => input.values.length > 0).length;
  return rows.length === members && rows.every((row) => row.number === 0) ? "zero" : "missing";
}

function datedRow(
  data: TimeData | SeasonData,
  number: number,
  index: number,
  period: string | undefined,
): ReadoutRow {
  const series = data.series[number] as DatedSeries;
  return rowOf(data, series.input, series.source[index] ?? 0, {
    series: number,
    at: series.at[index] ?? 0,
    drawn: drawnValue(series, index),
    when: periodLabel(series, index, data.language),
    period,
    incomplete: isIncomplete(series, index),
  });
}

type Placed = Pick<ReadoutRow, "series" | "at" | "drawn" | "when" | "period" | "incomplete">;

function rowOf(data: ChartData, input: ChartSeries, source: number, placed: Placed): ReadoutRow {
  const number = input.values[source] ?? 0;
  const chosen = chosenFormat(data.options);
  const unit = input.unit?.trim() ?? "";
  return {
    ...placed,
    name: input.name,
    number,
    value: formatValue(input, number, data.language, chosen),
    unit: isPercent(unit) || chosen?.percent ? "" : unit,
    share: undefined,
    text: input.texts?.[source] ?? undefined,
    status: input.statuses?.[source] ?? undefined,
    isHole: false,
  };
}

function holeRow(
  { input, frequency }: DatedSeries,
  series: number,
  hole: DatedHole,
  { language }: TimeData,
  heading: string,
): ReadoutRow {
  const when = formatOrdinal(frequency, hole.ordinal, language);
  const period = when === heading ? undefined : when;
  return emptyRow(input, hole, { series, at: hole.at, drawn: Number.NaN, when, period, incomplete: false });
}

function emptyRow(input: ChartSeries, { status, text }: Hole, placed: Placed): ReadoutRow {
  return {
    ...placed,
    name: input.name,
    number: Number.NaN,
    value: "",
    unit: "",
    share: undefined,
    text: text ?? undefined,
    status,
    isHole: true,
  };
}

/** The drawn position with an observation nearest to a number on the time line or in the season. */
export function snap(data: TimeData | SeasonData, at: number): number | undefined {
  const { stops } = data;
  const window = data.kind === "time" ? data.window : undefined;
  const [first, last] = window ? indicesWithin(stops, window.from, window.to) : [0, stops.length - 1];
  return first > last ? undefined : stops[Math.max(first, Math.min(last, nearest(stops, at)))];
}
