import type { ChartSeries } from "@/charts";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { Language } from "@/lib/format";
import { columnsOf, NO_OBSERVATIONS } from "@/lib/reading/observations";
import { unitOf } from "@/lib/reading/seriesText";
import type { Translate, usePickText } from "@/lib/text/text";
import type { SeriesDraft } from "../draft/draft";
import type { SeriesRead } from "./seriesQuery";

interface Words {
  t: Translate;
  pick: ReturnType<typeof usePickText>;
  language: Language;
}

/** A series as drawn: empty until it is read, and without its indicator only a name. */
export function drawnSeries(
  { id, metric }: SeriesDraft,
  index: number,
  read: SeriesRead | undefined,
  { t, pick, language }: Words,
): ChartSeries {
  if (!metric) {
    const name = t("chartSeries.hidden.name", { number: index + 1 });
    return { id, name, ...columnsOf(NO_OBSERVATIONS), problem: "gone" };
  }
  const nothing = { ...NO_OBSERVATIONS, frequency: frequencyLetter(metric.frequency) };
  const observations = read?.observations ?? nothing;
  return {
    id,
    name: pick(metric.name)?.text ?? metric.path,
    unit: unitOf(observations, pick(metric.unit), t, language)?.text ?? null,
    ...columnsOf(observations),
    latest: read?.latest ?? null,
  };
}
