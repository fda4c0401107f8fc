import { lazy, type ReactNode, Suspense } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { MetricPlace } from "../../place";
import { withSearch } from "../address";
import { ValueLine } from "../head/ValueLine";
import type { ReadSeries } from "../metricQueries";
import { METRIC_DEFAULTS } from "./options/defaults";
import type { Address, Tab } from "./options/readAddress";
import { toRead, type View, viewOf } from "./options/view";
import { SeriesPanel } from "./SeriesPanel";
import css from "./SeriesSection.module.css";
import { useSeries } from "./useSeries";

const Vintages = lazy(() => loadChunk(() => import("../vintages/Vintages")));

const METRIC = graphql(`
  fragment SeriesSection_metric on Metric {
    unit { fr en }
    questionCount
    collection { questions }
    ...MetricDefaults_metric
    ...SeriesPanel_metric
    ...Vintages_metric
  }
`);

interface SeriesSectionProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  address: Address;
  expert: boolean;
  /** The questions about the indicator, drawn in their tab. */
  questions: ReactNode;
}

/** The latest value, and the tabs: chart, table, seasons, vintages, questions. */
export function SeriesSection(props: SeriesSectionProps) {
  const { place, address, expert } = props;
  const metric = readFragment(METRIC, props.metric);
  const defaults = readFragment(METRIC_DEFAULTS, metric);
  const { reading, window } = toRead(defaults, address);
  const series = useSeries(place, reading);
  const view = viewOf(defaults, address);
  const { data } = series;
  const takesQuestions = metric.collection.questions;
  const tab = address.tab === "questions" && !takesQuestions ? "chart" : address.tab;
  return (
    <>
      {series.isPending && <ValueSkeleton />}
      {data && lacksValue(data) && <div className={css.valueSkeleton} />}
      {data?.observations && (
        <ValueLine unit={metric.unit} view={view} observations={data.observations} latest={data.latest} />
      )}
      <MetricTabs view={view} tab={tab} questions={takesQuestions ? metric.questionCount : undefined} />
      {tab === "questions" ? (
        <Suspense fallback={<ListSkeleton />}>{props.questions}</Suspense>
      ) : tab === "vintages" ? (
        <Suspense fallback={<ListSkeleton />}>
          <Vintages metric={metric} place={place} expert={expert} />
        </Suspense>
      ) : series.isError && !data ? (
        <LoadFailure error={series.error} onRetry={() => void series.refetch()} />
      ) : (
        <SeriesPanel
          metric={metric}
          address={{ ...address, tab }}
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

interface MetricTabsProps {
  view: View;
  tab: Tab;
  /** The number of questions about the indicator; absent if its collection takes none. */
  questions: number | undefined;
}

/** The tabs of the page; each is an address. */
function MetricTabs({ view, tab, questions }: MetricTabsProps) {
  const t = useText();
  const [search] = useSearchParams();
  const seasonal = hasSeasons(view.letter) || tab === "seasonal";
  const tabs: Tab[] = ["chart", "table", ...(seasonal ? (["seasonal"] as const) : []), "vintages"];
  if (questions !== undefined) tabs.push("questions");
  return (
    <Tabs label={t("metric.tab.label")}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={withSearch(search, { tab: one === "chart" ? null : one, add: null })}
          preventScrollReset
          aria-current={one === tab ? "page" : undefined}
        >
          {one === "questions"
            ? t("metric.tab.questions", { count: questions ?? 0 })
            : t(`metric.tab.${one}`)}
        </Link>
      ))}
    </Tabs>
  );
}

/** Whether options were rejected: the place of the value remains, so that nothing moves. */
function lacksValue({ observations, problems }: ReadSeries): boolean {
  return !observations && !problems.some(({ code }) => code === "SERIES_UNREADABLE");
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
