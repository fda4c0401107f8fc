import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { withSearch } from "../../address";
import type { Defaults } from "../options/defaults";
import type { ChartType } from "../options/readAddress";
import { ownType, type View } from "../options/view";

/** The types of the chart: line, bars, seasons. */
export function TypeLinks({ defaults, view }: { defaults: Defaults; view: View }) {
  const t = useText();
  const [search] = useSearchParams();
  const usual = ownType(defaults, view.letter);
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
