import { holesOf, isMissedInSum } from "../../status/holes";
import { BREAK } from "../gaps";
import type { ChartOptions } from "../input";
import { calendarStep } from "../period";
import type { DatedSeries } from "../prepared";
import { stackColumns, ZERO } from "./stack";
import { type Stacked, unstacked } from "./stacked";

/** The series with their drawn positions, stacked where the options ask for it. */
export function stackSeries(series: readonly DatedSeries[], options: ChartOptions): Stacked {
  const { type = "line", stack = "none" } = options;
  const plain = unstacked(series, options);
  if (stack === "none" || (type !== "line" && type !== "bar")) return plain;
  const filled = series.filter((one) => one.at.length > 0);
  if (new Set(filled.map((one) => one.frequency)).size > 1) return { ...plain, trouble: "frequencies" };
  const isNegative = filled.some((one) => one.values.some((value) => value < 0));
  if (stack === "percent" && isNegative) return { ...plain, trouble: "negative" };
  // A band between two lines cannot show that some series add and others subtract; bars can.
  const isMixed = isNegative && filled.some((one) => one.values.some((value) => value > 0));
  const form = type === "bar" || isMixed ? "bars" : "areas";

  const places = new Map<number, number>();
  for (const one of filled) {
    for (const [index, ordinal] of one.ordinals.entries())
      places.set(calendarStep(one.frequency, ordinal), one.at[index] ?? 0);
  }
  const steps = [...places.keys()].sort((a, b) => a - b);
  const placeOf = new Map(steps.map((step, place) => [step, place]));
  const rows = series.map((one) =>
    one.ordinals.map((ordinal) => placeOf.get(calendarStep(one.frequency, ordinal)) ?? 0),
  );
  const columns = series.map((one, index) => {
    const column = new Float64Array(steps.length).fill(Number.NaN);
    for (const [at, place] of (rows[index] ?? []).entries()) column[place] = one.values[at] ?? Number.NaN;
    return column;
  });
  // A series without a value is no member of the stack: it is listed as missing.
  const members = columns.filter((_, index) => (series[index]?.at.length ?? 0) > 0);
  const unknown = filled.map((one) => unknownPlaces(one, placeOf));
  const stacked = stackColumns(members, stack === "percent" ? "shares" : "whole", unknown);
  const broken = form === "areas" ? series.flatMap((one, index) => brokenPlaces(one, rows[index])) : [];
  const leftOut = (isChosen: (reason: number) => boolean) =>
    Float64Array.from(
      steps.flatMap((step, place) => (isChosen(stacked.leftOut[place] ?? 0) ? [places.get(step) ?? 0] : [])),
    );
  let member = 0;
  return {
    form,
    trouble: undefined,
    series: series.map((one, index) => {
      if (one.at.length === 0) return one;
      const pick = (column: Float64Array | undefined) =>
        (rows[index] ?? new Float64Array()).map((place) => column?.[place] ?? Number.NaN);
      const ends = { bases: pick(stacked.bases[member]), tops: pick(stacked.tops[member]) };
      member += 1;
      return { ...one, ...ends, breaks: breaksAt(one, rows[index], broken) };
    }),
    leftOut: leftOut((reason) => reason > 0),
    zeros: leftOut((reason) => reason === ZERO),
  };
}

/** For each place, 1 where a series has a hole without which a sum is not the whole. */
function unknownPlaces(series: DatedSeries, placeOf: ReadonlyMap<number, number>): Uint8Array {
  const unknown = new Uint8Array(placeOf.size);
  for (const hole of holesOf(series)) {
    const place = placeOf.get(calendarStep(series.frequency, hole.ordinal));
    if (place !== undefined && isMissedInSum(hole)) unknown[place] = 1;
  }
  return unknown;
}

/** The places at which a series breaks. */
function brokenPlaces({ breaks }: DatedSeries, places: Float64Array = new Float64Array()): number[] {
  return Array.from(places).filter((_, index) => breaks[index] === BREAK);
}

/** The breaks of one band of a stack: where a member breaks, so does the sum. */
function breaksAt(
  { breaks }: DatedSeries,
  places: Float64Array = new Float64Array(),
  broken: readonly number[],
): Uint8Array {
  if (broken.length === 0) return breaks;
  const all = breaks.slice();
  for (const place of broken) {
    const index = places.findIndex((own) => own >= place);
    if (index > 0) all[index] = BREAK;
  }
  return all;
}
