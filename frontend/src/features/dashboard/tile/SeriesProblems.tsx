import { reasonsOf } from "@/charts/data/stored/storedChart";
import type { DrawnChartFragment } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import css from "./ChartTile.module.css";

/** The distinct reasons why series of a chart could not be read with its options. */
export function SeriesProblems({ series }: { series: DrawnChartFragment["series"] }) {
  const t = useText();
  const reasons = new Set(series.flatMap((one) => reasonsOf(one.data)).map((it) => problemText(t, it)));
  return [...reasons].map((reason) => (
    <p key={reason} className={css.note}>
      {reason}
    </p>
  ));
}
