import { lazy, Suspense, useMemo } from "react";
import type { MetricViewFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { placeOf, withSearch } from "./address";
import { About } from "./head/About";
import { MetricHead } from "./head/MetricHead";
import { ValueLine } from "./head/ValueLine";
import css from "./MetricView.module.css";
import { type Address, readAddress, type Tab, toRead, type View, viewOf } from "./series/options";
import { SeriesPanel } from "./series/SeriesPanel";
import { useSeries } from "./series/useSeries";

const AsOfBanner = lazy(() => loadChunk(() => import("./vintages/AsOfBanner")));
const Vintages = lazy(() => loadChunk(() => import("./vintages/Vintages")));
const AddValue = lazy(() => loadChunk(() => import("./series/AddValue")));

/** The indicator's page: the number first, the chart second, everything else one click away. */
export function MetricView({ metric }: { metric: MetricViewFragment }) {
  const [search] = useSearchParams();
  const { viewer } = useViewer();
  const expert = viewer?.expert ?? false;
  const address = useMemo(() => readAddress(search), [search]);
  const empty = metric.observationCount === 0 && address.reading.asof === undefined;
  return (
    <article>
      <MetricHead metric={metric} address={address} />
      {address.reading.asof !== undefined && (
        <Suspense fallback={<Bar height={96} />}>
          <AsOfBanner asof={address.reading.asof} />
        </Suspense>
      )}
      {empty && <NoObservations metric={metric} />}
      {!empty && <Series metric={metric} address={address} expert={expert} />}
      {metric.collection.can.editMetrics && search.has("add") && (
        <Suspense fallback={<Bar height={96} />}>
          <AddValue metric={metric} />
        </Suspense>
      )}
      <About metric={metric} expert={expert} />
    </article>
  );
}

function Series(props: { metric: MetricViewFragment; address: Address; expert: boolean }) {
  const { metric, address, expert } = props;
  const place = placeOf(metric);
  const { reading, window } = toRead(metric, address);
  const series = useSeries(place, reading);
  const view = viewOf(metric, address);
  const { data } = series;
  return (
    <>
      {series.isPending && <ValueSkeleton />}
      {data && !data.observations && !data.problems.some(({ code }) => code === "SERIES_UNREADABLE") && (
        <div className={css.valueSkeleton} />
      )}
      {data?.observations && (
        <ValueLine metric={metric} view={view} observations={data.observations} latest={data.latest} />
      )}
      <Tabs view={view} tab={address.tab} />
      {address.tab === "vintages" ? (
        <Suspense fallback={<ListSkeleton />}>
          <Vintages metric={metric} expert={expert} />
        </Suspense>
      ) : series.isError && !data ? (
        <LoadFailure error={series.error} onRetry={() => void series.refetch()} />
      ) : (
        <SeriesPanel
          metric={metric}
          address={address}
          view={view}
          window={window}
          data={data ?? undefined}
          waiting={series.isPlaceholderData || series.isPending}
          expert={expert}
        />
      )}
    </>
  );
}

function Tabs({ view, tab }: { view: View; tab: Tab }) {
  const t = useText();
  const [search] = useSearchParams();
  const seasonal = hasSeasons(view.letter) || tab === "seasonal";
  const tabs: Tab[] = ["chart", "table", ...(seasonal ? (["seasonal"] as const) : []), "vintages"];
  return (
    <nav className={css.tabs} aria-label={t("metric.tab.label")}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={withSearch(search, { tab: one === "chart" ? null : one, add: null })}
          preventScrollReset
          aria-current={one === tab ? "page" : undefined}
        >
          {t(`metric.tab.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

function ValueSkeleton() {
  return (
    <div className={css.valueSkeleton}>
      <Skeleton>
        <Bar width={220} height={40} />
      </Skeleton>
    </div>
  );
}

function ListSkeleton() {
  return (
    <Skeleton>
      <Bar height={32} />
      <Bar height={32} />
      <Bar height={32} />
    </Skeleton>
  );
}

function NoObservations({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const { account, collection, path } = placeOf(metric);
  const mayEdit = metric.collection.can.editMetrics;
  return (
    <EmptyState
      title={t("metric.empty.title")}
      text={t(mayEdit ? "metric.empty.editor" : "metric.empty.reader")}
      action={
        mayEdit && (
          <Link className={buttonClass("primary")} to={paths.editMetric(account, collection, path)}>
            {t("metric.empty.action")}
          </Link>
        )
      }
    />
  );
}
