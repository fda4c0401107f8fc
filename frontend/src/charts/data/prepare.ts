import type { Kinds } from "../kinds/kinds";
import { given, needsKinds } from "../kinds/needed";
import { findBreaks, hasOwnRhythm } from "./gaps";
import type { ChartInput, ChartOptions, ChartSeries } from "./input";
import { type DatedFrequency, FINENESS, periodOrdinal, positionOf } from "./period";
import type { ChartData, Common, DatedSeries, TimeData } from "./prepared";
import { unstacked } from "./stack/stacked";
import { spanOf } from "./window";

/**
 * Parses the input once, so that drawing and hovering need no texts. A chart of categories has only categories. `kinds`
 * are given wherever `needsKinds`.
 */
export function prepare(input: ChartInput, kinds?: Kinds): ChartData {
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
    return given(kinds).prepareCategories(input.series, { ...common, trouble: common.trouble ?? seasonal });
  }
  const read = input.series.flatMap((one) => (one.frequency === "C" ? [] : [readSeries(one, one.frequency)]));
  const finest = FINENESS.find((frequency) => read.some((one) => one.frequency === frequency)) ?? "Y";
  const beside = options.xFormat === "category" ? read.map(withoutBreaks) : read;
  const kept = needsKinds(input) ? beside.map(given(kinds).withStatus) : beside;
  const stacked = needsKinds(input) ? given(kinds).stackSeries(kept, options) : unstacked(kept, options);
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
  return given(kinds).layOver(data) ?? { ...data, trouble: "seasons" };
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

type Columns = Pick<DatedSeries, "ordinals" | "at" | "values" | "source" | "breaks" | "isJoined">;

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
  const breaks = findBreaks(frequency, ordinals);
  return {
    ordinals,
    at: ordinals.map((ordinal) => positionOf(frequency, ordinal)),
    values: Float64Array.from(source, (index) => values[index] ?? 0),
    source,
    breaks,
    isJoined: hasOwnRhythm(breaks),
  };
}

/** The positions of all series and of their holes, ascending and unique. */
function mergeStops(series: readonly DatedSeries[]): Float64Array {
  return series
    .flatMap(({ at, holes }) => (holes ? [at, holes.at] : [at]))
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
