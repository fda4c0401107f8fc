import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ChartView } from "@/features/chart/page/ChartView";
import { CHART_PAGE, CHART_SURROUNDINGS, SHOWN_CHART } from "@/features/chart/page/documents";
import { dashboardCrumbs } from "@/features/dashboard/page/DashboardHead";
import { RangeControl } from "@/features/dashboard/page/RangeControl";
import { rangeOfAddress } from "@/features/dashboard/page/range";
import { collectionOf, placeOf } from "@/features/dashboard/place";
import { NotFound } from "@/features/site/notFound/NotFound";
import { readFragment } from "@/gql";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { useParams, useSearchParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { usePickText, useText } from "@/lib/text/text";
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
  const { account = "", collection = "", dashboard: key = "", chart: chartKey = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const range = useMemo(() => rangeOfAddress(search), [search]);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ["dashboard", account, collection, key, chartKey, range],
    queryFn: async () => {
      const names = { account, collection: collectionOf(collection), dashboard: key, chart: chartKey };
      const { dashboard } = await request(CHART_PAGE, { ...names, ...range });
      return {
        dashboard: readFragment(CHART_SURROUNDINGS, dashboard),
        chart: readFragment(DRAWN_CHART, dashboard?.chart),
        more: readFragment(SHOWN_CHART, dashboard?.chart),
      };
    },
    // Another range of the same chart replaces this one without a blank page.
    placeholderData: (before, query) =>
      query?.queryKey.slice(1, 5).join() === [account, collection, key, chartKey].join() ? before : undefined,
  });
  const { dashboard, chart, more } = data ?? {};
  const at = dashboard && placeOf(dashboard);
  usePageTitle(chart && (pick(chart.title)?.text ?? chart.key));
  useOwnSpelling(
    at && chart ? paths.dashboardChart(at.account, at.collection, at.key, chart.key) : undefined,
  );
  if (isPending) return <PageSkeleton />;
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!dashboard || !chart || !more) return <NotFound />;
  const own = dashboard.start || dashboard.end ? dashboard : chart.options;
  return (
    <ChartView
      key={chart.id}
      dashboard={dashboard}
      chart={chart}
      more={more}
      range={range}
      waiting={isPlaceholderData}
      crumbs={dashboardCrumbs(dashboard, t("dashboard.crumb.personal"))}
      rangeControl={
        <RangeControl
          own={{ ...(own.start && { start: own.start }), ...(own.end && { end: own.end }) }}
          chosen={range}
          open={t("metric.page.range.allLong")}
          onChange={({ start, end }) =>
            setSearch(
              (before) => {
                const next = new URLSearchParams(before);
                for (const [name, value] of Object.entries({ start, end })) {
                  if (value === undefined) next.delete(name);
                  else next.set(name, value);
                }
                return next;
              },
              { preventScrollReset: true },
            )
          }
        />
      }
    />
  );
}
