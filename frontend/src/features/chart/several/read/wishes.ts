import { hasSeasons } from "@/lib/reading/transformations";
import type { OptionValues } from "../../form/values";
import type { SeriesDraft } from "../draft/draft";
import { viewOfSeries } from "../draft/seriesView";

/** The options of a read by name; empty ones are not sent. */
export type ReadingWish = Readonly<Record<string, string | null>>;

/** The reads of the series with the options of the form. */
export function wishesOf(drafts: readonly SeriesDraft[], options: OptionValues): ReadingWish[] {
  const range = {
    start: options.start.trim(),
    end: options.end.trim(),
    season: options.type === "SEASONAL" ? (options.seasonStart ?? "01-01") : "",
  };
  return drafts.map((one) => ({
    ...rangeFor(one, range),
    freq: one.freq,
    agg: one.agg,
    transform: one.transform,
    param: one.param,
  }));
}

/** The dates and season of a read: categories have no dates, and years no seasons. */
function rangeFor({ metric, ...one }: SeriesDraft, range: { start: string; end: string; season: string }) {
  if (!metric) return {};
  const { letter } = viewOfSeries(metric, one);
  if (letter === "C") return {};
  return hasSeasons(letter) ? range : { ...range, season: "" };
}
