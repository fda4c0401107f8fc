import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ChartInput, SeriesDraft_MetricFragment } from "@/gql/graphql";
import type { Language } from "@/lib/format";
import { pairInput, pairOf, type TextPair } from "@/lib/text/textPair";
import {
  type ChartValues,
  defaultChart,
  type LookValues,
  lookInput,
  lookValues,
  type OptionValues,
  optionsInput,
  optionValues,
} from "../../form/values";

/** An indicator of a chart: the fields needed to read it with options and to name it. */
export const METRIC = graphql(`
  fragment SeriesDraft_metric on Metric {
    id
    path
    frequency
    name { fr en }
    unit { fr en }
    aggregation
    transformation
    parameter
    collection { key account { key } }
  }
`);

const CHART = graphql(`
  fragment ChartDraft_chart on Chart {
    key
    title { fr en }
    options {
      type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority
      description { fr en }
    }
    series {
      id
      metric { ...SeriesDraft_metric }
      freq
      agg
      transform
      param
      look {
        legend { fr en }
        style width colour axis
        greater { value colour }
        lower { value colour }
      }
    }
  }
`);

/** The most indicators that a chart draws. */
export const MAX_SERIES = 20;

/** The read options of a series as texts; `null`: the publisher's display default. */
export interface ReadingDraft {
  freq: string | null;
  agg: string | null;
  transform: string | null;
  param: string | null;
}

/** An indicator of a chart that is being edited. */
export interface SeriesDraft extends ReadingDraft {
  /** Id within this form: the server's if it has one. */
  id: string;
  /** Whether the server knows the series by `id`. */
  isKept: boolean;
  /** `null`: deleted, or not visible to the editor; the series remains unchanged. */
  metric: SeriesDraft_MetricFragment | null;
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
export function draftOf(saved: FragmentType<typeof CHART>, language: Language): ChartDraft {
  const chart = readFragment(CHART, saved);
  return {
    key: chart.key,
    title: pairOf(chart.title),
    options: optionValues(chart.options, language),
    series: chart.series.map((one) => ({
      id: one.id,
      isKept: true,
      metric: readFragment(METRIC, one.metric) ?? null,
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

/** The draft with the values of the options' form. */
export function withValues(draft: ChartDraft, { options, looks }: ChartValues): ChartDraft {
  return {
    ...draft,
    options,
    series: draft.series.map((one) => ({ ...one, look: looks[one.id] ?? one.look })),
  };
}
