import { lazy, Suspense } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { SeriesPanel_MetricFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import type { Observations } from "@/lib/reading/observations";
import type { Range, Span } from "@/lib/reading/range";
import { shownText } from "@/lib/reading/seriesText";
import { hasSeasons } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { withSearch } from "../address";
import type { ReadSeries } from "../metricQueries";
import { Controls } from "./controls/Controls";
import controls from "./controls/Controls.module.css";
import { RangeLinks } from "./controls/RangeLinks";
import { type Defaults, METRIC_DEFAULTS } from "./options/defaults";
import type { Address, ChartType } from "./options/readAddress";
import { ownType, rangeShown, type View } from "./options/view";
import css from "./SeriesPanel.module.css";
import { CHART_HEIGHT, ShownSeries } from "./ShownSeries";

const ChooseMethod = lazy(() => loadChunk(() => import("./controls/ChooseMethod")));
const Problems = lazy(() => loadChunk(() => import("../Problems")));
const SeasonControls = lazy(() => loadChunk(() => import("./controls/SeasonControls")));

const METRIC = graphql(`
  fragment SeriesPanel_metric on Metric {
    firstPeriod
    lastPeriod
    chart { unreadable options { start end } }
    collection { can { editMetrics } }
    ...MetricDefaults_metric
    ...ShownSeries_metric
  }
`);

interface SeriesPanelProps {
  metric: FragmentType<typeof METRIC>;
  address: Address;
  view: View;
  /** The drawn part of the series, if the whole series is loaded. */
  window: Range | undefined;
  data: ReadSeries | undefined;
  /** Whether the shown data do not yet match the request. */
  waiting: boolean;
  expert: boolean;
}

/** Chart, table or seasons, with their controls above. */
export function SeriesPanel(props: SeriesPanelProps) {
  const { address, view, window, data, waiting } = props;
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const observations = data?.observations ?? null;
  // The indicator has no aggregation method: the reader must choose one.
  const unchosen = view.isAggregated && !view.method && address.reading.agg === undefined;
  return (
    <section aria-busy={waiting}>
      <ControlBar {...props} metric={metric} observations={observations} />
      <ViewOnPaper view={view} />
      {!data && (
        <Skeleton>
          <Bar height={CHART_HEIGHT} />
        </Skeleton>
      )}
      {unchosen && (
        <Suspense fallback={<Bar height={CHART_HEIGHT} />}>
          <ChooseMethod view={view} />
        </Suspense>
      )}
      {data && !unchosen && data.problems.length > 0 && (
        <Suspense fallback={<Bar height={CHART_HEIGHT} />}>
          <Problems problems={data.problems} />
        </Suspense>
      )}
      {observations && metric.chart?.unreadable && metric.collection.can.editMetrics && (
        // Readers see an automatic chart; only a user who can correct the options sees this notice.
        <Notice kind="warning">{t("chart.problem.configuration")}</Notice>
      )}
      {observations && (
        <div className={waiting ? `${css.shown} ${css.waiting}` : css.shown}>
          <ShownSeries
            {...{ metric, address, view, window, observations }}
            latest={data?.latest ?? null}
            range={rangeShown(readFragment(METRIC_DEFAULTS, metric), address.reading)}
          />
        </div>
      )}
    </section>
  );
}

interface ControlBarProps extends Omit<SeriesPanelProps, "metric" | "data"> {
  metric: SeriesPanel_MetricFragment;
  observations: Observations | null;
}

/** What is shown on the left, how it is drawn on the right. */
function ControlBar(props: ControlBarProps) {
  const { metric, address, view, window, observations, waiting, expert } = props;
  const defaults = readFragment(METRIC_DEFAULTS, metric);
  const seasonal = view.type === "seasonal" && address.tab !== "table";
  const span = spanOf(metric, view, window ? observations : null);
  const range = rangeShown(defaults, address.reading);
  return (
    <div className={controls.bar}>
      <Controls
        defaults={defaults}
        view={view}
        observations={observations}
        reading={address.reading}
        waiting={waiting}
        expert={expert}
      />
      <div className={controls.draw}>
        {seasonal && (
          <Suspense fallback={<Bar width={240} height={32} />}>
            <SeasonControls defaults={defaults} address={address} view={view} />
          </Suspense>
        )}
        {!seasonal && span && <RangeLinks span={span} range={range} whole={wholeRange(metric)} />}
        {address.tab === "chart" && view.own !== "C" && <TypeLinks defaults={defaults} view={view} />}
      </div>
    </div>
  );
}

/** The types of the chart: line, bars, seasons. */
function TypeLinks({ defaults, view }: { defaults: Defaults; view: View }) {
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

/** The transformation and the frequency, printed in place of the controls that show them on the screen. */
function ViewOnPaper({ view }: { view: View }) {
  const t = useText();
  const transformation = shownText(view, t);
  if (view.letter === "C" || (!transformation && !view.isAggregated)) return null;
  return (
    <FactLine className={css.onPaper}>
      {transformation}
      {t(`metric.frequency.letter.${view.letter}`)}
    </FactLine>
  );
}

/** The span of the series: of the loaded data if they are the whole series, else of the published ones. */
function spanOf(metric: SeriesPanel_MetricFragment, view: View, whole: Observations | null): Span | null {
  const first = whole?.periods[0] ?? metric.firstPeriod;
  const last = whole?.periods.at(-1) ?? metric.lastPeriod;
  return view.letter === "C" || !first || !last ? null : { letter: view.letter, first, last };
}

/** The range of the whole series: open, except where the indicator's own chart has a limit. */
function wholeRange({ chart, firstPeriod, lastPeriod }: SeriesPanel_MetricFragment): Range {
  const own = chart?.options;
  return {
    ...(own?.start && firstPeriod && { start: firstPeriod }),
    ...(own?.end && lastPeriod && { end: lastPeriod }),
  };
}
