import { type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { isRange } from "@/lib/reading/dates";
import type { Range } from "@/lib/reading/range";
import {
  codeOf,
  hasSeasons,
  isFrequency,
  isTransform,
  METHODS,
  methodOf,
  type Shown,
  shownOf,
  type TransformCode,
} from "@/lib/reading/transformations";
import type { Defaults } from "./defaults";
import { type Address, type ChartType, type Reading, TYPES } from "./readAddress";

/** The effective options of an indicator, as the controls show them. */
export interface View {
  own: FrequencyLetter;
  /** The shown frequency. */
  letter: FrequencyLetter;
  isAggregated: boolean;
  /** `undefined` if the reader must choose. */
  method: (typeof METHODS)[number] | undefined;
  transform: TransformCode;
  /** The reader's or the indicator's; `undefined` for the transformation's default. */
  param: string | undefined;
  shown: Shown;
  type: ChartType;
}

/** The view of an indicator at an address. */
export function viewOf(defaults: Defaults, { reading, tab, type }: Address): View {
  const own = frequencyLetter(defaults.frequency);
  const letter = isFrequency(reading.freq) ? reading.freq : own;
  const isAggregated = letter !== own;
  const transform = shownTransform(defaults, reading);
  const byDefault = reading.transform === undefined && !isAggregated ? defaults.parameter : undefined;
  const param = reading.param ?? byDefault ?? undefined;
  return {
    own,
    letter,
    isAggregated,
    method: METHODS.find((one) => one === reading.agg) ?? methodOf(defaults.aggregation),
    transform,
    param,
    shown: shownOf(transform, param, letter),
    type: tab === "seasonal" ? "seasonal" : (type ?? ownType(defaults, letter)),
  };
}

function shownTransform(defaults: Defaults, { transform }: Reading): TransformCode {
  if (transform === undefined) return codeOf(defaults.transformation);
  return isTransform(transform) ? transform : "none";
}

/** The type of the indicator's own chart, if it can be drawn at this frequency. */
export function ownType(defaults: Pick<Defaults, "chart">, letter: FrequencyLetter): ChartType {
  const own = TYPES.find((one) => one.toUpperCase() === defaults.chart?.options.type) ?? "line";
  return own === "seasonal" && !hasSeasons(letter) ? "line" : own;
}

/** Default number of drawn seasons, if neither the reader nor the publisher sets it: more are hard to read. */
export const USUAL_YEARS = 10;

/** The number of latest seasons drawn. */
export function yearsShown(defaults: Pick<Defaults, "chart">, { years }: Address): number {
  return years ?? defaults.chart?.options.years ?? USUAL_YEARS;
}

/** The shown range: the reader's, else that of the indicator's own chart. */
export function rangeShown(defaults: Pick<Defaults, "chart">, reading: Reading): Range {
  return {
    start: reading.start ?? defaults.chart?.options.start ?? undefined,
    end: reading.end ?? defaults.chart?.options.end ?? undefined,
  };
}

/**
 * The read options of a tab. A chart over time reads the whole series and draws a window of it, so that moving the
 * window needs no request; every other tab reads only the range.
 */
export function toRead(defaults: Defaults | null, address: Address): { reading: Reading; window?: Range } {
  const { reading, tab } = address;
  const own = defaults ? viewOf(defaults, address) : undefined;
  const type = own?.type ?? (tab === "seasonal" ? tab : (address.type ?? "line"));
  const seasonal = type === "seasonal" && (tab === "chart" || tab === "seasonal");
  const range = defaults ? rangeShown(defaults, reading) : { start: reading.start, end: reading.end };
  const season = reading.season ?? (seasonal ? (defaults?.chart?.options.seasonStart ?? "01-01") : undefined);
  const { start: _, end: __, season: ___, ...rest } = reading;
  const read: Reading = { ...rest, ...(season !== undefined && { season }) };
  const inTime = tab === "chart" && (type === "line" || type === "bar") && own?.letter !== "C" && !rest.limit;
  if (inTime && isRange(range.start, range.end)) return { reading: read, window: range };
  if (range.start !== undefined) read.start = range.start;
  if (range.end !== undefined) read.end = range.end;
  return { reading: read };
}

/** The options of the shown data without the indicator's display defaults, for files. */
export function explicit(defaults: Defaults, address: Address): Reading {
  const { transform, param } = viewOf(defaults, address);
  const { reading } = address;
  const range = rangeShown(defaults, reading);
  const all: Reading = { ...reading };
  if (reading.transform === undefined && transform !== "none") {
    all.transform = transform;
    if (param !== undefined) all.param = param;
  }
  if (range.start !== undefined) all.start = range.start;
  if (range.end !== undefined) all.end = range.end;
  delete all.season;
  return all;
}
