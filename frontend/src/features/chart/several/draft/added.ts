import type { SeriesDraft_MetricFragment } from "@/gql/graphql";
import type { Language } from "@/lib/format";
import { suggestKey } from "@/lib/keys/keys";
import { codeOf } from "@/lib/reading/transformations";
import { isBlankPair, pairOf } from "@/lib/text/textPair";
import { freeKey } from "../../add/freeKey";
import { DEFAULT_LOOK, type LookValues } from "../../form/values";
import type { ChartDraft, ReadingDraft, SeriesDraft } from "./draft";
import { viewOfSeries } from "./seriesView";

/** A new series of an indicator: with the publisher's display defaults, on the side that has its unit. */
export function newSeries(
  metric: SeriesDraft_MetricFragment,
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
  metrics: readonly SeriesDraft_MetricFragment[],
  taken: readonly string[] | undefined,
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
  return withProposedKey({ ...draft, series, title, options }, taken, language);
}

/**
 * The draft with a key derived from its title that no chart of the dashboard has. `taken` are the keys of its charts;
 * `undefined` once the user has typed a key.
 */
export function withProposedKey(
  draft: ChartDraft,
  taken: readonly string[] | undefined,
  language: Language,
): ChartDraft {
  if (!taken) return draft;
  const other = language === "fr" ? "en" : "fr";
  return { ...draft, key: freeKey(suggestKey(draft.title[language] || draft.title[other]), taken) };
}
