import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { ChartView } from "@/features/chart/page/ChartView";
import { chartQuery } from "@/features/chart/page/chartQuery";
import { dashboardCrumbs } from "@/features/dashboard/crumbs";
import { RangeControl } from "@/features/dashboard/page/RangeControl";
import { rangeOfAddress, searchWithRange } from "@/features/dashboard/page/range";
import { placeOf } from "@/features/dashboard/place";
import { NotFound } from "@/features/site/NotFound";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useParams, useSearchParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

const frames = {
  waiting: <PageSkeleton />,
  failed: (retry: () => void) => <LoadFailure error={null} onRetry={retry} />,
};
const ChartEditPage = lazyPage(() => import("./ChartEditPage"), frames);

/** `/i/{account}/{collection}/{dashboard}/{chart}`: a chart of a dashboard; with `?edit` its form. */
export default function ChartPage() {
  const [search] = useSearchParams();
  return search.has("edit") ? <ChartEditPage /> : <Shown />;
}

function Shown() {
  const t = useText();
  const pick = usePickText();
  const { account = "", collection = "", dashboard = "", chart = "" } = useParams();
  const [search] = useSearchParams();
  const range = useMemo(() => rangeOfAddress(search), [search]);
  const query = useQuery(chartQuery({ account, collection, dashboard, chart }, range));
  const shown = query.data;
  const at = shown && placeOf(shown.dashboard);
  usePageTitle(shown && (pick(shown.chart.title)?.text ?? shown.chart.key));
  useOwnSpelling(at ? paths.dashboardChart(at.account, at.collection, at.key, shown.chart.key) : undefined);
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<NotFound />}>
      {({ dashboard, chart }) => (
        <ChartView
          key={chart.id}
          dashboard={dashboard}
          chart={chart}
          range={range}
          waiting={query.isPlaceholderData}
          crumbs={dashboardCrumbs(dashboard, t("dashboard.crumb.personal"))}
          rangeControl={
            <ChartRange own={dashboard.start || dashboard.end ? dashboard : chart.options} chosen={range} />
          }
        />
      )}
    </Loaded>
  );
}

/** The choice of the range of the chart; `own` applies without one. */
function ChartRange(props: {
  own: { start: string | null; end: string | null };
  chosen: ComponentProps<typeof RangeControl>["chosen"];
}) {
  const { own, chosen } = props;
  const t = useText();
  const [, setSearch] = useSearchParams();
  return (
    <RangeControl
      own={{ ...(own.start && { start: own.start }), ...(own.end && { end: own.end }) }}
      chosen={chosen}
      open={t("metric.page.range.allLong")}
      onChange={(range) =>
        setSearch((search) => searchWithRange(search, range), { preventScrollReset: true })
      }
    />
  );
}
