import { readFragment } from "@/gql";
import type { ChartDraftFragment, ChartInput, ChosenMetricFragment } from "@/gql/graphql";
import { type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import type { Language } from "@/lib/format";
import { suggestKey } from "@/lib/keys/keys";
import {
  codeOf,
  isFrequency,
  isTransform,
  METHODS,
  methodOf,
  type Shown,
  shownOf,
  type TransformCode,
  transformOf,
} from "@/lib/reading/transformations";
import { isBlankPair, pairInput, pairOf, type TextPair } from "@/lib/text/textPair";
import { CHOSEN_METRIC } from "../documents";
import {
  type ChartValues,
  DEFAULT_LOOK,
  defaultChart,
  type LookValues,
  lookInput,
  lookValues,
  type OptionValues,
  optionsInput,
  optionValues,
} from "../form/values";

/** The most indicators that a chart draws. */
export const MAX_SERIES = 20;

/** An indicator of a chart that is being edited. */
export interface SeriesDraft {
  /** Id within this form: the server's if it has one. */
  id: string;
  /** Whether the server knows the series by `id`. */
  isKept: boolean;
  /** `null`: deleted, or not visible to the editor; the series remains unchanged. */
  metric: ChosenMetricFragment | null;
  /** Read options as texts; `null`: the publisher's display default. */
  freq: string | null;
  agg: string | null;
  transform: string | null;
  param: string | null;
  look: LookValues;
}

/** A chart of a dashboard as form values. */
export interface ChartDraft {
  key: string;
  title: TextPair;
  options: OptionValues;
  series: readonly SeriesDraft[];
}

export const EMPTY_DRAFT: ChartDraft = {
  key: "",
  title: pairOf({}),
  options: defaultChart([]).options,
  series: [],
};

/** The saved chart as form values. */
export function draftOf(chart: ChartDraftFragment, language: Language): ChartDraft {
  return {
    key: chart.key,
    title: pairOf(chart.title),
    options: optionValues(chart.options, language),
    series: chart.series.map((one) => ({
      id: one.id,
      isKept: true,
      metric: readFragment(CHOSEN_METRIC, one.metric) ?? null,
      freq: one.freq ?? null,
      agg: one.agg ?? null,
      transform: one.transform ?? null,
      param: one.param ?? null,
      look: lookValues(one.look, language),
    })),
  };
}

/** A state of the form as API input; `known` are the ids of the series that the stored chart has. */
export function draftInput(draft: ChartDraft, known: ReadonlySet<string>, language: Language): ChartInput {
  return {
    key: draft.key.trim(),
    title: pairInput(draft.title),
    options: optionsInput(draft.options, language),
    series: draft.series
      // A user cannot restore a hidden series that another user has removed.
      .filter((one) => one.metric !== null || known.has(one.id))
      .map((one) => ({
        ...(known.has(one.id) && { id: one.id }),
        ...(one.metric && { metric: one.metric.id }),
        freq: one.freq,
        agg: one.agg,
        transform: one.transform,
        param: one.param,
        look: lookInput(one.look, language),
      })),
  };
}

/** Whether two states of the form would be saved as the same chart. */
export function sameDraft(a: ChartDraft, b: ChartDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The part of a draft that the options' form edits. */
export function valuesOf({ options, series }: ChartDraft): ChartValues {
  return { options, looks: Object.fromEntries(series.map((one) => [one.id, one.look])) };
}

export function withValues(draft: ChartDraft, { options, looks }: ChartValues): ChartDraft {
  return {
    ...draft,
    options,
    series: draft.series.map((one) => ({ ...one, look: looks[one.id] ?? one.look })),
  };
}

/** The read options of a series, as its fields show them. */
export interface SeriesView {
  own: FrequencyLetter;
  letter: FrequencyLetter;
  isAggregated: boolean;
  /** `undefined` if a method must still be chosen. */
  method: (typeof METHODS)[number] | undefined;
  transform: TransformCode;
  param: string | undefined;
  shown: Shown;
}

export function viewOfSeries(metric: ChosenMetricFragment, one: Omit<SeriesDraft, "metric">): SeriesView {
  const own = frequencyLetter(metric.frequency);
  const letter = isFrequency(one.freq ?? undefined) ? (one.freq as FrequencyLetter) : own;
  // An option that is not chosen has the publisher's display default.
  const isDefault = one.transform === null;
  const chosen = one.transform !== null && isTransform(one.transform) ? one.transform : "none";
  const transform = isDefault ? codeOf(metric.transformation) : chosen;
  const usual = isDefault && letter === own ? metric.parameter : null;
  const param = one.param ?? usual ?? undefined;
  return {
    own,
    letter,
    isAggregated: letter !== own,
    method: METHODS.find((method) => method === one.agg) ?? methodOf(metric.aggregation),
    transform,
    param,
    shown: shownOf(transform, param, letter),
  };
}

/** The read options of a series; `null` where not chosen. */
export type ReadingDraft = Pick<SeriesDraft, "freq" | "agg" | "transform" | "param">;

/**
 * The read options at another frequency: a change over a year remains one, and options that no longer fit are dropped.
 */
export function atFrequency(
  metric: ChosenMetricFragment,
  one: Omit<SeriesDraft, "metric">,
  next: FrequencyLetter,
): ReadingDraft {
  const view = viewOfSeries(metric, one);
  const isAggregated = next !== view.own;
  const overAYear = view.shown === "changeYear" || view.shown === "pctYear";
  const shown = overAYear && next === "Y" ? (view.transform === "pct" ? "pct" : "change") : view.shown;
  const { transform, param } = transformOf(shown, next);
  return {
    freq: isAggregated ? next : null,
    // An indicator without an aggregation method: an average is never wrong by a factor.
    agg: isAggregated ? (one.agg ?? (methodOf(metric.aggregation) ? null : "avg")) : null,
    transform,
    param: param ?? (overAYear || view.letter !== next ? null : one.param),
  };
}

/** A new series of an indicator: with the publisher's display defaults, on the side that has its unit. */
export function newSeries(
  metric: ChosenMetricFragment,
  others: readonly SeriesDraft[],
  reading?: ReadingDraft,
): SeriesDraft {
  const isDated = metric.frequency !== "CATEGORY";
  const read = reading ?? {
    freq: null,
    agg: null,
    // Explicit, so that the chart remains the same when the indicator's defaults change.
    transform: isDated ? codeOf(metric.transformation) : null,
    param: (isDated && metric.parameter) || null,
  };
  const one = { id: freshId(), isKept: false, metric, ...read, look: DEFAULT_LOOK };
  return { ...one, look: { ...DEFAULT_LOOK, axis: sideFor(one, others) } };
}

/** The right side if the left one has another unit and the right one is empty or has this unit. */
function sideFor(one: SeriesDraft, others: readonly SeriesDraft[]): LookValues["axis"] {
  const unit = measureOf(one);
  const [left, right] = (["LEFT", "RIGHT"] as const).map(
    (side) => new Set(others.filter((other) => other.metric && other.look.axis === side).map(measureOf)),
  );
  if (!left || !right || left.size === 0 || left.has(unit)) return "LEFT";
  return left.size === 1 && (right.size === 0 || right.has(unit)) ? "RIGHT" : "LEFT";
}

/** The unit of the values, as a text that is equal for equal units. */
function measureOf({ metric, ...one }: SeriesDraft): string {
  const transform = metric && viewOfSeries(metric, one).transform;
  if (transform === "pct") return "%";
  if (transform === "index") return "index";
  const unit = (metric?.unit.en || metric?.unit.fr) ?? "";
  return unit.trim();
}

function freshId(): string {
  return `new-${crypto.randomUUID()}`;
}

/** The draft with indicators added; the first one provides title, key and type where they are not yet chosen. */
export function withSeries(
  draft: ChartDraft,
  metrics: readonly ChosenMetricFragment[],
  proposes: { key: boolean },
  language: Language,
): ChartDraft {
  let series = draft.series;
  for (const metric of metrics) series = [...series, newSeries(metric, series)];
  const [first] = metrics;
  const wasEmpty = draft.series.length === 0;
  if (!wasEmpty || !first) return { ...draft, series };
  const title = isBlankPair(draft.title) ? pairOf(first.name) : draft.title;
  const compares = series.every((one) => one.metric?.frequency === "CATEGORY");
  const options = compares ? { ...draft.options, type: "BAR" as const } : draft.options;
  return withProposedKey({ ...draft, series, title, options }, proposes.key, language);
}

/** The draft with a key derived from its title, until the user has typed one. */
export function withProposedKey(draft: ChartDraft, proposes: boolean, language: Language): ChartDraft {
  if (!proposes) return draft;
  const other = language === "fr" ? "en" : "fr";
  return { ...draft, key: suggestKey(draft.title[language] || draft.title[other]) };
}
