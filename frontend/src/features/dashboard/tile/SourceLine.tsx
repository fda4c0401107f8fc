import type { DrawnChartFragment } from "@/gql/graphql";
import { statedSources } from "@/lib/text/sources";
import { useText } from "@/lib/text/text";
import css from "./ChartTile.module.css";

/** The sources of a chart's data, if its indicators state them. */
export function SourceLine(props: {
  series: DrawnChartFragment["series"];
  /** Whether there is room for one line only. */
  isFlat: boolean;
}) {
  const { series, isFlat } = props;
  const t = useText();
  const sources = statedSources(series.flatMap(({ metric }) => metric ?? []));
  if (sources.length === 0) return null;
  const said = t("dashboard.tile.source", { count: sources.length, sources: sources.join(" · ") });
  return (
    <p className={isFlat ? `${css.source} ${css.flat}` : css.source} title={said}>
      {said}
    </p>
  );
}
