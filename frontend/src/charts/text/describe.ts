import { formatNumber, formatPeriod, type Language } from "@/lib/format";
import type { Translate } from "@/lib/text/text.tsx";
import { type Change, type ChartInput, type ChartSeries, isPercent } from "../data/input";
import { inputsOf, periodLabel } from "../data/observed";
import { prepare } from "../data/prepare";
import {
  type CategoryData,
  type ChartData,
  type DatedSeries,
  isIncomplete,
  type SeasonData,
  statusAt,
  type TimeData,
} from "../data/prepared";
import { indexAt } from "../data/search";
import { readAt } from "../interact/readout";
import { kinds } from "../kinds/kinds";
import { problemOf } from "../layout/problem";
import { statusOfLatest, statusSentences } from "../status/statusText";
import { formatValue } from "./formatValue";

/**
 * The chart in words: kind, span, latest value and its change, highest and lowest. Screen readers read it, pages print
 * it where pictures are impossible, and it is the first proposal for a publisher's own description.
 */
export function describe(input: ChartInput, language: Language, t: Translate): string {
  return describeData(prepare({ ...input, language }, kinds), t);
}

/** Describes data that are already prepared. */
export function describeData(data: ChartData, t: Translate): string {
  const problem = problemOf(data, t);
  if (problem !== undefined) return problem;
  if (inputsOf(data).every(({ values }) => values.length === 0)) return t("chart.noData");
  if (data.kind === "time" && data.options.type === "value") return describeValues(data, t);
  return [describeKind(data, t), ...statusSentences(data, t)].join(" ");
}

function describeKind(data: ChartData, t: Translate): string {
  switch (data.kind) {
    case "category":
      return describeCategories(data, t);
    case "season":
      return describeSeasons(data, t);
    case "time":
      return describeTime(data, t);
  }
}

function describeTime(data: TimeData, t: Translate): string {
  const { language, options } = data;
  const filled = data.series.filter((series) => series.at.length > 0);
  const [first] = filled;
  if (!first) return t("chart.noData");
  const isStacked = filled.some((series) => series.tops);
  const bars = data.form === "bars" ? "bars" : "lines";
  if (filled.length === 1 && !isStacked) return describeLine(first, bars, language, t);
  const bounds = [
    filled.reduce((a, b) => ((b.at[0] ?? 0) < (a.at[0] ?? 0) ? b : a)),
    filled.reduce((a, b) => ((b.at[b.at.length - 1] ?? 0) > (a.at[a.at.length - 1] ?? 0) ? b : a)),
  ] as const;
  const head = t("chartMore.describe.lines", {
    form: isStacked ? (options.stack === "percent" ? "percent" : "stack") : bars,
    count: formatNumber(filled.length, { language, decimals: 0 }),
    first: periodLabel(bounds[0], 0, language),
    last: periodLabel(bounds[1], bounds[1].at.length - 1, language),
  });
  return [
    head,
    ...(isStacked ? describeStack(data, t) : filled.map((one) => latestOf(one, language, t))),
  ].join(" ");
}

function latestOf(series: DatedSeries, language: Language, t: Translate): string {
  const last = series.at.length - 1;
  return t("chartMore.describe.oneOfLines", { name: series.input.name, ...point(series, last, language) });
}

/** The latest total and its shares, or the latest values, at the last date whose total is known. */
function describeStack(data: TimeData, t: Translate): string[] {
  const { stops } = data;
  for (let index = stops.length - 1; index >= 0; index -= 1) {
    const readout = readAt(data, stops[index] ?? 0);
    if (readout.leftOut || !readout.total) continue;
    const place = { at: data.finest, period: readout.heading };
    const shares = data.options.stack === "percent" && readout.rows.every((row) => row.share !== undefined);
    const rows = readout.rows.map(({ name, value, share = "" }) =>
      shares
        ? t("chartMore.describe.share", { name, share, ...place })
        : t("chartMore.describe.oneOfLines", { name, value, ...place }),
    );
    return shares ? rows : [t("chartMore.describe.total", { value: readout.total.value, ...place }), ...rows];
  }
  return data.series
    .filter((series) => series.at.length > 0)
    .map((series) => latestOf(series, data.language, t));
}

/** One observation in words; `at` is its frequency, for the preposition. */
function point(series: DatedSeries, index: number, language: Language) {
  return {
    at: series.frequency,
    period: periodLabel(series, index, language),
    value: formatValue(series.input, series.values[index] ?? 0, language),
  };
}

/** The change from an earlier value to a later one, in words: in points between two percentages. */
function changeOf(input: ChartSeries, from: number, to: number, language: Language, t: Translate) {
  const same = formatValue(input, from, language) === formatValue(input, to, language);
  const direction: "up" | "down" | "same" = same ? "same" : to > from ? "up" : "down";
  const count = Math.abs(to - from);
  if (!isPercent(input.unit)) return { direction, change: formatValue(input, count, language) };
  const change = formatNumber(count, { language, decimals: input.decimals });
  return { direction, change: t("chartMore.describe.points", { count, change }) };
}

function describeLine(series: DatedSeries, form: string, language: Language, t: Translate): string {
  const end = series.at.length - 1;
  if (end === 0) return t("chartMore.describe.single", point(series, end, language));
  // A partial period is neither the latest value nor the lowest one.
  const whole = [...series.at.keys()].filter((index) => !isIncomplete(series, index));
  const places = whole.length > 1 ? whole : [...series.at.keys()];
  const [before = 0, last = 0] = places.slice(-2);
  const latest = point(series, last, language);
  const found = (isBetter: Better) =>
    point(
      series,
      places[
        extreme(
          places.map((place) => series.values[place] ?? 0),
          isBetter,
        )
      ] ?? 0,
      language,
    );
  const highest = found(isHigher);
  const lowest = found(isLower);
  return t("chartMore.describe.line", {
    form,
    first: point(series, 0, language).period,
    last: point(series, end, language).period,
    at: latest.at,
    value: latest.value,
    latest: latest.period,
    ...changeOf(series.input, series.values[before] ?? 0, series.values[last] ?? 0, language, t),
    previous: point(series, before, language).period,
    highest: highest.value,
    highestPeriod: highest.period,
    lowest: lowest.value,
    lowestPeriod: lowest.period,
  });
}

/** The newest season of each series, its latest value compared with the same position a season before. */
function describeSeasons(data: SeasonData, t: Translate): string {
  const { language } = data;
  return data.sources
    .flatMap((_, number): string[] => {
      const seasons = data.series.filter((one) => one.of === number);
      const [newest, before] = seasons;
      if (!newest) return [];
      const last = newest.at.length - 1;
      const latest = point(newest, last, language);
      const earlier = before ? indexAt(before.at, newest.at[last] ?? -1) : -1;
      const value = newest.values[last] ?? 0;
      const change =
        before && earlier >= 0
          ? {
              ...changeOf(newest.input, before.values[earlier] ?? 0, value, language, t),
              previous: point(before, earlier, language).period,
            }
          : { direction: "none", change: "", previous: "" };
      const high = extremeOf(seasons, isHigher, language);
      const low = extremeOf(seasons, isLower, language);
      return [
        t("chartMore.describe.seasons", {
          count: seasons.length,
          first: seasons[seasons.length - 1]?.season ?? "",
          last: newest.season,
          ...latest,
          ...change,
          highest: high.value,
          highestPeriod: high.period,
          lowest: low.value,
          lowestPeriod: low.period,
        }),
      ];
    })
    .join(" ");
}

function extremeOf(seasons: readonly DatedSeries[], isBetter: Better, language: Language) {
  const best = seasons.map((one) => ({ one, index: extreme(one.values, isBetter) }));
  const found = best.reduce((a, b) =>
    isBetter(b.one.values[b.index] ?? 0, a.one.values[a.index] ?? 0) ? b : a,
  );
  return point(found.one, found.index, language);
}

/** The latest complete value of each series and its changes. */
function describeValues(data: TimeData, t: Translate): string {
  return data.series.flatMap((series) => describeValue(series, data.language, t)).join(" ");
}

function describeValue(series: DatedSeries, language: Language, t: Translate): string[] {
  const { input, frequency } = series;
  const end = series.at.length - 1;
  if (end < 0) return [];
  const whole = [...series.at.keys()].findLast((index) => !isIncomplete(series, index));
  const last = whole ?? end;
  const latest = input.latest ?? { period: "", value: series.values[last] ?? 0 };
  const period = input.latest
    ? formatPeriod(frequency, latest.period, language)
    : point(series, last, language).period;
  const inWords = (change: Change | null | undefined) =>
    change
      ? {
          ...changeOf(input, change.value, latest.value, language, t),
          previous: formatPeriod(frequency, change.period, language),
        }
      : { direction: "none", change: "", previous: "" };
  const year = inWords(latest.yearChange);
  const unit = input.unit?.trim() ?? "";
  const value = formatValue(input, latest.value, language);
  return [
    t("chartMore.describe.value", {
      name: input.name,
      at: frequency,
      period,
      value: unit === "" || isPercent(unit) ? value : t("chartMore.describe.withUnit", { value, unit }),
      ...inWords(latest.change),
      yearDirection: year.direction,
      yearChange: year.change,
      yearPrevious: year.previous,
    }),
    ...statusOfLatest(input.latest ? input.latest.status : statusAt(series, last), period, t),
  ];
}

function describeCategories({ inputs, language }: CategoryData, t: Translate): string {
  const sentences = inputs.flatMap((input) => {
    if (input.values.length === 0) return [];
    const top = extreme(input.values, isHigher);
    const bottom = extreme(input.values, isLower);
    return t("chartMore.describe.categories", {
      name: input.name,
      count: formatNumber(input.values.length, { language, decimals: 0 }),
      highest: formatValue(input, input.values[top] ?? 0, language),
      highestLabel: input.periods[top] ?? "",
      lowest: formatValue(input, input.values[bottom] ?? 0, language),
      lowestLabel: input.periods[bottom] ?? "",
    });
  });
  return sentences.length > 0 ? sentences.join(" ") : t("chart.noData");
}

type Better = (value: number, best: number) => boolean;
const isHigher: Better = (value, best) => value > best;
const isLower: Better = (value, best) => value < best;

/** Index of the first best value. */
function extreme(values: ArrayLike<number>, isBetter: Better): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (isBetter(values[index] ?? 0, values[best] ?? 0)) best = index;
  }
  return best;
}
