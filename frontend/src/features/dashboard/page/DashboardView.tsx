import { lazy, Suspense } from "react";
import { wholeChart } from "@/charts/draw/wholeChart";
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
import { Actions } from "./Actions";
import { ChartGrid } from "./ChartGrid";
import { DashboardHead } from "./DashboardHead";
import css from "./DashboardView.module.css";
import { RangeControl } from "./RangeControl";
import { rangeText } from "./range";
import type { useDashboard } from "./useDashboard";

const Arrange = lazy(async () => ({
  default: (await loadChunk(() => import("../arrange/Arrange"))).Arrange,
}));

/** A dashboard as read; with `?edit` users with permission arrange its charts in place. */
export function DashboardView(props: {
  dashboard: DashboardHead_DashboardFragment;
  list: ReturnType<typeof useDashboard>;
  range: Range;
}) {
  const { dashboard, list, range } = props;
  const [search, setSearch] = useSearchParams();
  const isPaper = useOnPaper();
  const print = usePrint(async () => {
    await wholeChart.load();
    let more = list.hasNextPage;
    while (more) more = (await list.fetchNextPage()).hasNextPage;
  });
  const place = placeOf(dashboard);
  const arranges = search.has("edit") && dashboard.can.edit && dashboard.chartCount > 0;
  const own: Range = {
    ...(dashboard.start && { start: dashboard.start }),
    ...(dashboard.end && { end: dashboard.end }),
  };
  const setRange = ({ start, end }: Range) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ start, end })) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (arranges) {
    return (
      <>
        <DashboardHead dashboard={dashboard} actions={null} />
        <Suspense fallback={<PageSkeleton />}>
          <Arrange dashboard={dashboard} list={list} range={range} />
        </Suspense>
      </>
    );
  }
  const isEmpty = dashboard.chartCount === 0;
  return (
    <>
      <DashboardHead dashboard={dashboard} actions={<Actions dashboard={dashboard} onPrint={print} />} />
      {isEmpty ? (
        <Empty dashboard={dashboard} />
      ) : (
        <>
          <div className={css.bar}>
            <RangeControl own={own} chosen={range} onChange={setRange} />
          </div>
          <ChartGrid
            charts={list.charts}
            place={place}
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
      )}
      <PaperFoot dashboard={dashboard} range={range.start || range.end ? range : own} />
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
