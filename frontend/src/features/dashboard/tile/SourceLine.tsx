import type { DrawnChartFragment } from "@/gql/graphql";
import { usePickText, useText } from "@/lib/text";
import css from "./ChartTile.module.css";

/** Where the numbers of a chart come from: what its indicators name as their source, else their collections. */
export function SourceLine(props: {
  series: DrawnChartFragment["series"];
  /** Whether there is room for one line only. */
  isFlat: boolean;
}) {
  const { series, isFlat } = props;
  const t = useText();
  const pick = usePickText();
  const sources = new Set(
    series.flatMap(({ metric }) => {
      if (!metric) return [];
      const { source, collection } = metric;
      return [source?.trim() || (pick(collection.name)?.text ?? collection.key)];
    }),
  );
  if (sources.size === 0) return null;
  const said = t("dashboard.tile.source", { count: sources.size, sources: [...sources].join(" · ") });
  return (
    <p className={isFlat ? `${css.source} ${css.flat}` : css.source} title={said}>
      {said}
    </p>
  );
}
