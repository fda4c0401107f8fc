import { BREAK } from "../data/gaps";
import { type CategoryData, type ChartData, type DatedSeries, statusAt } from "../data/prepared";
import { codesOf } from "./codes";
import { holeOf, holesOf } from "./holes";

/** Neighbouring observations and holes of a series that have a code; of categories, a single label. */
export interface Occurrence {
  /** The index of the series. */
  readonly series: number;
  /** Position of the first one, by which occurrences are ordered. */
  readonly at: number;
  /** The first and the last period as ordinals, or the label twice. */
  readonly names: readonly [first: number | string, last: number | string];
  /** The number of observations and holes. */
  readonly count: number;
}

/** A range of the time line in days, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** An observation or a hole with codes. */
interface CodedPeriod {
  /** Its number among the observations and holes of its series. */
  readonly rank: number;
  readonly at: number;
  readonly name: number | string;
  readonly codes: string;
}

/** The occurrences of each code in a chart, in order; of dated series those that begin within a range. */
export function occurrencesIn(data: ChartData, range?: Range): ReadonlyMap<string, readonly Occurrence[]> {
  const found = new Map<string, Occurrence[]>();
  const isDated = data.kind !== "category";
  const entries = isDated
    ? (data.kind === "season" ? data.sources : data.series).map((one) => datedEntries(one, range))
    : data.inputs.map((_, series) => labelledEntries(data, series));
  for (const [series, ofSeries] of entries.entries()) {
    for (const code of new Set(ofSeries.flatMap(({ codes }) => [...codes]))) {
      const having = ofSeries.filter(({ codes }) => codes.includes(code));
      found.set(code, [...(found.get(code) ?? []), ...stretchesOf(having, series, isDated)]);
    }
  }
  for (const occurrences of found.values()) occurrences.sort((a, b) => a.at - b.at);
  return found;
}

/** Entries with one code; those of neighbouring periods are one occurrence. */
function stretchesOf(entries: readonly CodedPeriod[], series: number, areJoined: boolean): Occurrence[] {
  const stretches: Occurrence[] = [];
  let before = Number.NaN;
  for (const { rank, at, name } of entries) {
    const last = stretches[stretches.length - 1];
    if (last && areJoined && rank === before + 1) {
      stretches[stretches.length - 1] = { ...last, names: [last.names[0], name], count: last.count + 1 };
    } else {
      stretches.push({ series, at, names: [name, name], count: 1 });
    }
    before = rank;
  }
  return stretches;
}

function datedEntries(series: DatedSeries, range: Range | undefined): CodedPeriod[] {
  const observations = Array.from(series.ordinals, (ordinal, index) => {
    const codes = codesOf(statusAt(series, index) ?? "");
    // A break is where the line breaks, not each of the observations that are compared across it.
    const shown = series.breaks[index] === BREAK ? codes : codes.replace("B", "");
    return { at: series.at[index] ?? 0, name: ordinal, codes: shown };
  });
  const holes = holesOf(series).map(({ at, ordinal, status }) => ({
    at,
    name: ordinal,
    codes: codesOf(status),
  }));
  return [...observations, ...holes]
    .sort((a, b) => a.name - b.name)
    .map((entry, rank) => ({ ...entry, rank }))
    .filter(({ at, codes }) => codes !== "" && (!range || (at >= range.from && at <= range.to)));
}

function labelledEntries({ inputs, labels, positions }: CategoryData, series: number): CodedPeriod[] {
  const input = inputs[series];
  return labels.flatMap((label, rank) => {
    const status =
      input?.statuses?.[positions[series]?.[rank] ?? -1] ?? (input && holeOf(input, label)?.status);
    return status ? [{ rank, at: rank, name: label, codes: codesOf(status) }] : [];
  });
}
