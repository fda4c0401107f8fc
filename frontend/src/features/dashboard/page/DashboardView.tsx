import { lazy, Suspense } from "react";
import { laterKinds } from "@/charts/kinds/laterKinds";
import type { DashboardHead_DashboardFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useOnPaper, usePrint } from "@/lib/browser/paper";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { placeOf } from "../place";
import type { Range } from "../tile/chartAddress";
import { laterPaperChart } from "../tile/laterPaperChart";
import { Actions } from "./Actions";
import { ChartGrid } from "./ChartGrid";
import { DashboardHead } from "./DashboardHead";
import css from "./DashboardView.module.css";
import { RangeControl } from "./RangeControl";
import { rangeText, searchWithRange } from "./range";
import type { useDashboard } from "./useDashboard";

const Arrange = lazy(async () => ({
  default: (await loadChunk(() => import("../arrange/Arrange"))).Arrange,
}));

interface Props {
  dashboard: DashboardHead_DashboardFragment;
  list: ReturnType<typeof useDashboard>;
  range: Range;
}

/** A dashboard as read; with `?edit` users with permission arrange its charts in place. */
export function DashboardView({ dashboard, list, range }: Props) {
  const [search] = useSearchParams();
  const print = usePrint(async () => {
    await Promise.all([laterKinds.load(), laterPaperChart.load()]);
    let more = list.hasNextPage;
    while (more) more = (await list.fetchNextPage()).hasNextPage;
  });
  const hasCharts = dashboard.chartCount > 0;
  if (search.has("edit") && dashboard.can.edit && hasCharts) {
    return (
      <>
        <DashboardHead dashboard={dashboard} actions={null} />
        <Suspense fallback={<PageSkeleton />}>
          <Arrange dashboard={dashboard} list={list} range={range} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <DashboardHead dashboard={dashboard} actions={<Actions dashboard={dashboard} onPrint={print} />} />
      {hasCharts ? (
        <Charts dashboard={dashboard} list={list} range={range} />
      ) : (
        <Empty dashboard={dashboard} />
      )}
      <PaperFoot dashboard={dashboard} range={range.start || range.end ? range : ownRange(dashboard)} />
    </>
  );
}

/** The range that the dashboard's editors chose. */
function ownRange({ start, end }: DashboardHead_DashboardFragment): Range {
  return { ...(start && { start }), ...(end && { end }) };
}

/** The charts below the control of their range. */
function Charts({ dashboard, list, range }: Props) {
  const [, setSearch] = useSearchParams();
  const isPaper = useOnPaper();
  const setRange = (chosen: Range) =>
    setSearch((search) => searchWithRange(search, chosen), { replace: true, preventScrollReset: true });
  return (
    <>
      <div className={css.bar}>
        <RangeControl own={ownRange(dashboard)} chosen={range} onChange={setRange} />
      </div>
      <ChartGrid
        charts={list.charts}
        place={placeOf(dashboard)}
        range={range}
        isPaper={isPaper}
        isStale={list.isPlaceholderData}
        more={{
          has: list.hasNextPage,
          isLoading: list.isFetchingNextPage,
          error: list.isFetchNextPageError ? list.error : null,
          load: () => void list.fetchNextPage(),
        }}
      />
    </>
  );
}

function Empty({ dashboard }: { dashboard: DashboardHead_DashboardFragment }) {
  const t = useText();
  const { account, collection, key } = placeOf(dashboard);
  const mayEdit = dashboard.can.edit;
  return (
    <div className={css.empty}>
      <EmptyState
        title={t("dashboard.empty.title")}
        text={t(mayEdit ? "dashboard.empty.editor" : "dashboard.empty.reader")}
        action={
          mayEdit && (
            <Link
              className={buttonClass("primary")}
              to={paths.dashboardChart(account, collection, key, "new")}
            >
              {t("dashboard.action.addChart")}
            </Link>
          )
        }
      />
    </div>
  );
}

/** Printed below the charts: the range, the address of the page and the date. */
function PaperFoot({ dashboard, range }: { dashboard: DashboardHead_DashboardFragment; range: Range }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { account, collection, key } = placeOf(dashboard);
  const words = rangeText(range, t, language);
  const address = location.host + paths.dashboard(account, collection, key);
  const date = formatDate(new Date().toISOString(), language, timeZone);
  return (
    <p className={css.paperFoot} aria-hidden="true">
      <span>{words ? t("dashboard.paper.range", { range: words }) : t("dashboard.paper.ownRanges")}</span>
      <span>{address}</span>
      <span>{t("dashboard.paper.date", { date })}</span>
    </p>
  );
}
