import type { MetricViewFragment } from "@/gql/graphql";
import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { withSearch } from "../address";
import { type ChartType, ownType, type View } from "./options";

/** The types of the chart: line, bars, seasons. */
export function TypeLinks({ metric, view }: { metric: Pick<MetricViewFragment, "chart">; view: View }) {
  const t = useText();
  const [search] = useSearchParams();
  const usual = ownType(metric, view.letter);
  const types: Exclude<ChartType, "value">[] = [
    "line",
    "bar",
    ...(hasSeasons(view.letter) ? (["seasonal"] as const) : []),
  ];
  return (
    <SegmentLinks label={t("metric.type.label")}>
      {types.map((type) => (
        <Link
          key={type}
          to={withSearch(search, { type: type === usual ? null : type })}
          preventScrollReset
          aria-current={type === view.type ? "true" : undefined}
        >
          {t(`metric.type.${type}`)}
        </Link>
      ))}
    </SegmentLinks>
  );
}
