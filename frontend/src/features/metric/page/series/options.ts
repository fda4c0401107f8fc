import type { MetricViewFragment } from "@/gql/graphql";
import { type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { isRange } from "@/lib/reading/dates";
import type { Range } from "@/lib/reading/range";
import {
  codeOf,
  defaultPeriods,
  hasSeasons,
  isFrequency,
  isTransform,
  METHODS,
  methodOf,
  type Shown,
  shownOf,
  type TransformCode,
  transformOf,
} from "@/lib/reading/transformations";

/** Read options, by their names in the address of the page, of files and of pictures. */
export const READING_NAMES = [
  "freq",
  "agg",
  "transform",
  "param",
  "start",
  "end",
  "partial",
  "asof",
  "order",
  "limit",
  "season",
] as const;

type ReadingName = (typeof READING_NAMES)[number];
export type Reading = Partial<Record<ReadingName, string>>;

/** New values of options; `null` or `undefined` removes one. */
export type Change = Record<string, string | null | undefined>;

const TABS = ["chart", "table", "seasonal", "vintages"] as const;
export type Tab = (typeof TABS)[number];

const TYPES = ["line", "bar", "seasonal", "value"] as const;
export type ChartType = (typeof TYPES)[number];

/** Everything that the page reads from its address. */
export interface Address {
  reading: Reading;
  tab: Tab;
  /** Absent: the type of the indicator's own chart. */
  type?: ChartType;
  /** Number of drawn seasons. */
  years?: number;
}

type Defaults = Pick<
  MetricViewFragment,
  "frequency" | "aggregation" | "transformation" | "parameter" | "chart"
>;

export function readAddress(search: URLSearchParams): Address {
  const reading: Reading = {};
  for (const name of READING_NAMES) {
    // A duplicate option is sent unchanged, so that the server rejects it and neither value is ignored.
    if (search.has(name)) reading[name] = search.getAll(name).join(",");
  }
  const [tab, type, years] = [search.get("tab"), search.get("type"), Number(search.get("years"))];
  const given = TYPES.find((one) => one === type);
  return {
    reading,
    tab: TABS.find((one) => one === tab) ?? "chart",
    ...(given && { type: given }),
    ...(Number.isInteger(years) && years >= 1 && years <= 50 && { years }),
  };
}

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

export function viewOf(metric: Defaults, { reading, tab, type }: Address): View {
  const own = frequencyLetter(metric.frequency);
  const letter = isFrequency(reading.freq) ? reading.freq : own;
  const isAggregated = letter !== own;
  const transform = shownTransform(metric, reading);
  const byDefault = reading.transform === undefined && !isAggregated ? metric.parameter : undefined;
  const param = reading.param ?? byDefault ?? undefined;
  return {
    own,
    letter,
    isAggregated,
    method: METHODS.find((one) => one === reading.agg) ?? methodOf(metric.aggregation),
    transform,
    param,
    shown: shownOf(transform, param, letter),
    type: tab === "seasonal" ? "seasonal" : (type ?? ownType(metric, letter)),
  };
}

function shownTransform(metric: Defaults, { transform }: Reading): TransformCode {
  if (transform === undefined) return codeOf(metric.transformation);
  return isTransform(transform) ? transform : "none";
}

/** The type of the indicator's own chart, if it can be drawn at this frequency. */
export function ownType(metric: Pick<Defaults, "chart">, letter: FrequencyLetter): ChartType {
  const own = TYPES.find((one) => one.toUpperCase() === metric.chart?.options.type) ?? "line";
  return own === "seasonal" && !hasSeasons(letter) ? "line" : own;
}

/** Default number of drawn seasons, if neither the reader nor the publisher sets it: more are hard to read. */
export const USUAL_YEARS = 10;

/** The number of latest seasons drawn. */
export function yearsShown(metric: Pick<Defaults, "chart">, { years }: Address): number {
  return years ?? metric.chart?.options.years ?? USUAL_YEARS;
}

/** The shown range: the reader's, else that of the indicator's own chart. */
export function rangeShown(metric: Pick<Defaults, "chart">, reading: Reading): Range {
  return {
    start: reading.start ?? metric.chart?.options.start ?? undefined,
    end: reading.end ?? metric.chart?.options.end ?? undefined,
  };
}

/**
 * The read options of a tab. A chart over time reads the whole series and draws a window of it, so that moving the
 * window needs no request; every other tab reads only the range.
 */
export function toRead(metric: Defaults | null, address: Address): { reading: Reading; window?: Range } {
  const { reading, tab } = address;
  const own = metric ? viewOf(metric, address) : undefined;
  const type = own?.type ?? (tab === "seasonal" ? tab : (address.type ?? "line"));
  const seasonal = type === "seasonal" && (tab === "chart" || tab === "seasonal");
  const range = metric ? rangeShown(metric, reading) : { start: reading.start, end: reading.end };
  const season = reading.season ?? (seasonal ? (metric?.chart?.options.seasonStart ?? "01-01") : undefined);
  const { start: _, end: __, season: ___, ...rest } = reading;
  const read: Reading = { ...rest, ...(season !== undefined && { season }) };
  const inTime = tab === "chart" && (type === "line" || type === "bar") && own?.letter !== "C" && !rest.limit;
  if (inTime && isRange(range.start, range.end)) return { reading: read, window: range };
  if (range.start !== undefined) read.start = range.start;
  if (range.end !== undefined) read.end = range.end;
  return { reading: read };
}

/** The options of the shown data without the indicator's display defaults, for files. */
export function explicit(metric: Defaults, address: Address): Reading {
  const { transform, param } = viewOf(metric, address);
  const { reading } = address;
  const range = rangeShown(metric, reading);
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

/** Changes the transformation; the indicator's default is left out of the address. */
export function changeShown(metric: Defaults, view: View, shown: Shown): Change {
  const { transform, param } = transformOf(shown, view.letter);
  return changeTransform(metric, view, transform, param);
}

/** Changes the parameter; an empty one means the default. */
export function changeParam(metric: Defaults, view: View, param: string): Change {
  const usual = String(defaultPeriods(view.transform, view.letter) ?? "");
  return changeTransform(metric, view, view.transform, param === usual || param === "" ? undefined : param);
}

function changeTransform(
  metric: Defaults,
  view: View,
  transform: TransformCode,
  param: string | undefined,
): Change {
  const isDefault =
    codeOf(metric.transformation) === transform &&
    (view.isAggregated || (metric.parameter ?? undefined) === param);
  // A parameter needs its transformation: alone it would depend on the indicator's default.
  if (isDefault && (param === undefined || !view.isAggregated)) return { transform: null, param: null };
  return { transform, param: param ?? null };
}

/** Changes the frequency: a change over a year remains one, and options that no longer fit are dropped. */
export function changeFrequency(metric: Defaults, view: View, next: FrequencyLetter): Change {
  const isAggregated = next !== view.own;
  const after: View = { ...view, letter: next, isAggregated };
  const overAYear = view.shown === "changeYear" || view.shown === "pctYear";
  const shown = overAYear && next === "Y" ? (view.transform === "pct" ? "pct" : "change") : view.shown;
  const seasons = hasSeasons(next) ? {} : { season: null, type: null, years: null };
  return {
    freq: isAggregated ? next : null,
    ...(isAggregated ? {} : { agg: null, partial: null }),
    ...changeShown(metric, after, shown),
    ...seasons,
  };
}

/** The options to remove after one was rejected. */
export function resetOf(field: string | null | undefined): Change {
  if (field === "freq") return { freq: null, agg: null, param: null };
  if (field === "transform") return { transform: null, param: null };
  if (field === "season") return { season: null, type: null, tab: null };
  if (READING_NAMES.some((name) => name === field)) return { [field ?? ""]: null };
  return Object.fromEntries(READING_NAMES.map((name) => [name, null]));
}
