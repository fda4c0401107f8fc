import { useQuery } from "@tanstack/react-query";
import { CHART_DRAFT, CHART_EDIT, CHART_NEW, CHART_PLACE } from "@/features/chart/documents";
import { ChartEditor } from "@/features/chart/several/ChartEditor";
import { NotFound } from "@/features/site/notFound/NotFound";
import { readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/i/{account}/{collection}/{dashboard}/new` and `…/{chart}?edit`: the form of a chart. */
export default function ChartEditPage() {
  const t = useText();
  const { account = "", collection: segment = "", dashboard = "", chart } = useParams();
  const collection = segment === "_" ? null : segment;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["dashboard", account, segment, dashboard, chart ?? "", "edit"],
    queryFn: async () => {
      const names = { account, collection, dashboard };
      if (chart === undefined) {
        const found = (await request(CHART_NEW, names)).dashboard;
        return { place: readFragment(CHART_PLACE, found), chart: null };
      }
      const found = (await request(CHART_EDIT, { ...names, chart })).dashboard;
      return { place: readFragment(CHART_PLACE, found), chart: readFragment(CHART_DRAFT, found?.chart) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <PageSkeleton />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const { place } = data;
  if (!place || (chart !== undefined && !data.chart)) return <NotFound />;
  if (place.can.edit) return <ChartEditor key={data.chart?.id} place={place} chart={data.chart ?? null} />;
  const back =
    chart === undefined
      ? paths.dashboard(account, segment, dashboard)
      : paths.dashboardChart(account, segment, dashboard, chart);
  return (
    <EmptyState
      title={t("chartSeries.forbidden")}
      action={
        <Link className={buttonClass()} to={back}>
          {t(chart === undefined ? "chartSeries.back" : "chartSeries.backChart")}
        </Link>
      }
    />
  );
}
