import { shownText } from "@/lib/reading/seriesText";
import { useText } from "@/lib/text/text";
import { frequencyName } from "../../frequencyName";
import type { SeriesDraft } from "../draft/draft";
import { viewOfSeries } from "../draft/seriesView";

/** The read options of the series in short: `monthly · change over one year · % · right axis`. */
export function SeriesDetail({ one, unit }: { one: SeriesDraft; unit: string | null | undefined }) {
  const t = useText();
  if (!one.metric) return null;
  const view = viewOfSeries(one.metric, one);
  const frequency = t(`metric.frequency.inline.${frequencyName(view.letter)}`);
  const shown = view.transform === "index" ? t("metric.choice.index") : shownText(view, t);
  const side = one.look.axis === "RIGHT" ? t("chartSeries.right") : undefined;
  return <>{[frequency, shown, unit, side].filter(Boolean).join(" · ")}</>;
}
