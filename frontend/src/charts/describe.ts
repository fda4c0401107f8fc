import { formatNumber, type Language } from "@/lib/format";
import type { Translate } from "@/lib/text.tsx";
import { formatValue } from "./formatValue";
import type { ChartInput, ChartSeries } from "./input";
import { type ChartData, type DatedSeries, periodLabel, prepare } from "./prepare";

/**
 * What the chart shows, in words: kind, span, latest value and its change, highest and lowest. Read out by screen
 * readers, printed where pictures cannot be, and the first proposal for a publisher's own description.
 */
export function describe(input: ChartInput, language: Language, t: Translate): string {
  return describeData(prepare({ ...input, language }), t);
}

/** The same for data that are already read. */
export function describeData(data: ChartData, t: Translate): string {
  const { language } = data;
  if (data.kind === "category") return describeCategories(data.inputs, language, t);
  const filled = data.series.filter((series) => series.at.length > 0);
  const [first] = filled;
  if (!first) return t("chart.noData");
  if (filled.length === 1) return describeLine(first, language, t);
  const bounds = [
    filled.reduce((a, b) => ((b.at[0] ?? 0) < (a.at[0] ?? 0) ? b : a)),
    filled.reduce((a, b) => ((b.at[b.at.length - 1] ?? 0) > (a.at[a.at.length - 1] ?? 0) ? b : a)),
  ] as const;
  const head = t("chart.describe.lines", {
    count: formatNumber(filled.length, { language, decimals: 0 }),
    first: periodLabel(bounds[0], 0, language),
    last: periodLabel(bounds[1], bounds[1].at.length - 1, language),
  });
  const each = filled.map((series) => {
    const last = series.at.length - 1;
    const { at, period, value } = point(series, last, language);
    return t("chart.describe.oneOfLines", { name: series.input.name, value, at, period });
  });
  return [head, ...each].join(" ");
}

/** One observation in words; `at` is its frequency, for the preposition. */
function point(series: DatedSeries, index: number, language: Language) {
  return {
    at: series.frequency,
    period: periodLabel(series, index, language),
    value: formatValue(series.input, series.values[index] ?? 0, language),
  };
}

function describeLine(series: DatedSeries, language: Language, t: Translate): string {
  const last = series.at.length - 1;
  const latest = point(series, last, language);
  if (last === 0) return t("chart.describe.single", latest);
  const previous = point(series, last - 1, language);
  const difference = (series.values[last] ?? 0) - (series.values[last - 1] ?? 0);
  const change = formatValue(series.input, Math.abs(difference), language);
  const highest = point(
    series,
    extreme(series.values, (value, best) => value > best),
    language,
  );
  const lowest = point(
    series,
    extreme(series.values, (value, best) => value < best),
    language,
  );
  return t("chart.describe.line", {
    first: point(series, 0, language).period,
    last: latest.period,
    at: latest.at,
    value: latest.value,
    direction: latest.value === previous.value ? "same" : difference > 0 ? "up" : "down",
    change,
    previous: previous.period,
    highest: highest.value,
    highestPeriod: highest.period,
    lowest: lowest.value,
    lowestPeriod: lowest.period,
  });
}

function describeCategories(inputs: readonly ChartSeries[], language: Language, t: Translate): string {
  const sentences = inputs.flatMap((input) => {
    if (input.values.length === 0) return [];
    const top = extreme(input.values, (value, best) => value > best);
    const bottom = extreme(input.values, (value, best) => value < best);
    return t("chart.describe.categories", {
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

/** Index of the first of the best values. */
function extreme(values: ArrayLike<number>, isBetter: (value: number, best: number) => boolean): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (isBetter(values[index] ?? 0, values[best] ?? 0)) best = index;
  }
  return best;
}
