import { formatOrdinal, type Language } from "@/lib/format";
import { findBreaks } from "./gaps";
import type { ChartInput, ChartOptions, ChartSeries } from "./input";
import { orderLabels } from "./order";
import { calendarStep, type DatedFrequency, extentOf, FINENESS, periodOrdinal, positionOf } from "./period";
import type { CategoryData, ChartData, Common, DatedSeries, TimeData } from "./prepared";
import { firstAfter } from "./search";
import { layOver } from "./season/seasons";
import { stackColumns } from "./stack";
import { spanOf } from "./window";

/** Parses the input once, so that drawing and hovering need no texts. A chart of categories has only categories. */
export function prepare(input: ChartInput): ChartData {
  const { language, options = {} } = input;
  const missing = input.series.flatMap((one): ChartSeries[] => {
    const problem = one.problem ?? (isUnreadable(one) ? "unreadable" : undefined);
    return problem ? [{ ...one, problem }] : [];
  });
  const allMissing = missing.length > 0 && missing.length === input.series.length;
  const found = isKnown(options) ? (allMissing ? missing[0]?.problem : undefined) : "configuration";
  const common: Common = { options, language, missing, trouble: found };
  const leader = input.series.find((one) => !one.problem) ?? input.series[0];
  if (leader?.frequency === "C") {
    const seasonal = options.type === "seasonal" ? "seasons" : undefined;
    return prepareCategories(input.series, { ...common, trouble: common.trouble ?? seasonal });
  }
  const read = input.series.flatMap((one) => (one.frequency === "C" ? [] : [readSeries(one, one.frequency)]));
  const finest = FINENESS.find((frequency) => read.some((one) => one.frequency === frequency)) ?? "Y";
  const kept = options.xFormat === "category" ? read.map(withoutBreaks) : read;
  const stacked = stackSeries(kept, options);
  const stops = mergeStops(kept);
  const data: TimeData = {
    kind: "time",
    ...common,
    ...stacked,
    window: spanOf(options.window),
    stops,
    finest,
    trouble: found ?? stacked.trouble,
  };
  if (options.type !== "seasonal" || data.trouble) return data;
  return layOver(data) ?? { ...data, trouble: "seasons" };
}

const KNOWN: { readonly [Name in keyof ChartOptions]?: readonly string[] } = {
  type: ["line", "seasonal", "bar", "value"],
  stack: ["none", "yes", "percent"],
  range: ["around", "zero"],
  yFormat: ["0", "0.0", "0.00", "0%", "0.0%", "0.00%"],
  xFormat: ["date", "category"],
  sort: ["value", "name", "given"],
};

/** Whether every option has a known value: stored options may be older or newer than the program. */
function isKnown(options: ChartOptions): boolean {
  return Object.entries(KNOWN).every(([name, values]) => {
    const value = options[name as keyof ChartOptions];
    return value === undefined || values.includes(String(value));
  });
}

function isUnreadable({ frequency, periods, values }: ChartSeries): boolean {
  if (periods.length === 0) return false;
  if (periods.length !== values.length) return true;
  return frequency !== "C" && periods.every((text) => periodOrdinal(frequency, text) === undefined);
}

function withoutBreaks(series: DatedSeries): DatedSeries {
  return { ...series, breaks: new Uint8Array(series.breaks.length) };
}

type Stacked = Pick<TimeData, "form" | "series" | "leftOut" | "trouble">;

/** The series with their drawn positions, where they are stacked. */
function stackSeries(series: readonly DatedSeries[], options: ChartOptions): Stacked {
  const { type = "line", stack = "none" } = options;
  const plain = {
    form: type === "bar" ? "bars" : "lines",
    series,
    leftOut: new Float64Array(),
    trouble: undefined,
  } as const;
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
  const stacked = stackColumns(members, stack === "percent" ? "shares" : form === "areas" ? "whole" : "sum");
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
      return { ...one, ...ends };
    }),
    leftOut: Float64Array.from(
      steps.flatMap((step, place) => (stacked.leftOut[place] ? [places.get(step) ?? 0] : [])),
    ),
  };
}

type Columns = Pick<DatedSeries, "ordinals" | "at" | "values" | "source" | "breaks">;

/** Parsed columns by their source: while a form or a brush changes options, the same observations are passed again. */
const known = new WeakMap<
  object,
  { frequency: DatedFrequency; values: readonly number[]; columns: Columns }
>();

function readSeries(input: ChartSeries, frequency: DatedFrequency): DatedSeries {
  const { periods, values } = input;
  const before = known.get(periods);
  if (before?.values === values && before.frequency === frequency)
    return { input, frequency, ...before.columns };
  const columns = readColumns(frequency, periods, values);
  known.set(periods, { frequency, values, columns });
  return { input, frequency, ...columns };
}

function readColumns(
  frequency: DatedFrequency,
  periods: readonly string[],
  values: readonly number[],
): Columns {
  const read = new Float64Array(periods.length);
  const kept: number[] = [];
  let sorted = true;
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < periods.length; index += 1) {
    const ordinal = periodOrdinal(frequency, periods[index] ?? "");
    // An observation without a valid period or value is skipped: a chart never breaks the page.
    if (ordinal === undefined || !Number.isFinite(values[index])) continue;
    if (before > ordinal) sorted = false;
    before = ordinal;
    read[index] = ordinal;
    kept.push(index);
  }
  if (!sorted) kept.sort((a, b) => (read[a] ?? 0) - (read[b] ?? 0));
  const source = Int32Array.from(kept);
  const ordinals = Float64Array.from(source, (index) => read[index] ?? 0);
  return {
    ordinals,
    at: ordinals.map((ordinal) => positionOf(frequency, ordinal)),
    values: Float64Array.from(source, (index) => values[index] ?? 0),
    source,
    breaks: findBreaks(frequency, ordinals),
  };
}

/** The positions of all series, ascending and unique. */
function mergeStops(series: readonly DatedSeries[]): Float64Array {
  return series
    .map(({ at }) => at)
    .reduce((a, b) => (a.length === 0 ? b : mergeRows(a, b)), new Float64Array());
}

function mergeRows(a: Float64Array, b: Float64Array): Float64Array {
  const merged = new Float64Array(a.length + b.length);
  let length = 0;
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY];
    merged[length] = Math.min(left, right);
    length += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return length === a.length ? a : merged.slice(0, length);
}

function prepareCategories(series: readonly ChartSeries[], common: Common): CategoryData {
  const inputs = series.filter((one) => one.frequency === "C");
  const given = [...new Set(inputs.flatMap((one) => one.periods))];
  const labels = common.trouble ? given : orderLabels(given, inputs, common.options);
  const positions = inputs.map((one) => {
    const where = new Map(one.periods.map((label, index) => [label, index]));
    return Int32Array.from(labels, (label) => where.get(label) ?? -1);
  });
  const data = { kind: "category", ...common, inputs, labels, positions, stack: undefined } as const;
  const { stack = "none", type } = common.options;
  if (stack === "none" || type === "value" || common.trouble) return data;
  const columns = inputs.map((one, index) =>
    Float64Array.from(positions[index] ?? [], (position) => one.values[position] ?? Number.NaN),
  );
  const isNegative = columns.some((column) => column.some((value) => value < 0));
  if (stack === "percent" && isNegative) return { ...data, trouble: "negative" };
  return { ...data, stack: stackColumns(columns, stack === "percent" ? "shares" : "sum") };
}

/**
 * The index of a series' observation for a position on the time line: the observation at it, else the one whose period
 * contains it, as a quarter contains its months; −1 if there is no such observation.
 */
export function observationAt(series: DatedSeries, at: number): number {
  const after = firstAfter(series.at, at);
  for (const index of [after - 1, after]) {
    if (index < 0 || index >= series.at.length) continue;
    if (series.at[index] === at) return index;
    const [start, end] = extentOf(series.frequency, series.ordinals[index] ?? 0);
    if (at >= start && at < end) return index;
  }
  return -1;
}

/** The height at which an observation is drawn: its value, or its top in a stack; `NaN`: left out. */
export function drawnValue(series: DatedSeries, index: number): number {
  return (series.tops ?? series.values)[index] ?? Number.NaN;
}

/** The period of an observation in the reader's language. */
export function periodLabel(series: DatedSeries, index: number, language: Language): string {
  return formatOrdinal(series.frequency, series.ordinals[index] ?? 0, language);
}
