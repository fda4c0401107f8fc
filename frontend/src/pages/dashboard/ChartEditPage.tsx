import { useQuery } from "@tanstack/react-query";
import { ChartEditor } from "@/features/chart/several/ChartEditor";
import { type ChartFormPlace, chartFormQuery } from "@/features/chart/several/chartFormQuery";
import { NotFound } from "@/features/site/NotFound";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/i/{account}/{collection}/{dashboard}/new` and `…/{chart}?edit`: the form of a chart. */
export default function ChartEditPage() {
  const { account = "", collection = "", dashboard = "", chart } = useParams();
  const place = { account, collection, dashboard, chart };
  const query = useQuery(chartFormQuery(place));
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<NotFound />}>
      {({ dashboard, chart, taken }) =>
        dashboard.can.edit ? (
          <ChartEditor key={chart?.id} {...{ dashboard, chart, taken }} />
        ) : (
          <Forbidden place={place} />
        )
      }
    </Loaded>
  );
}

function Forbidden({ place: { account, collection, dashboard, chart } }: { place: ChartFormPlace }) {
  const t = useText();
  const isNew = chart === undefined;
  const back = isNew
    ? paths.dashboard(account, collection, dashboard)
    : paths.dashboardChart(account, collection, dashboard, chart);
  return (
    <EmptyState
      title={t("chartSeries.forbidden")}
      action={
        <Link className={buttonClass()} to={back}>
          {t(isNew ? "chartSeries.back" : "chartSeries.backChart")}
        </Link>
      }
    />
  );
}
