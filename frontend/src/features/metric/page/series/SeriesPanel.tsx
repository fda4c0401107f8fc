import { lazy, Suspense, useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import type { MetricViewFragment, ReadSeriesFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { formatPeriod } from "@/lib/format";
import { dateExtent } from "@/lib/reading/dates";
import { columnsOf, type Observations } from "@/lib/reading/observations";
import type { Range, Span } from "@/lib/reading/range";
import { unitOf } from "@/lib/reading/seriesText";
import { Link } from "@/lib/router/Link";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { withSearch } from "../address";
import { Controls } from "./Controls";
import controls from "./Controls.module.css";
import { ownLook, shownOptions } from "./chartInput";
import { type Address, rangeShown, type View, yearsShown } from "./options";
import { RangeLinks } from "./RangeLinks";
import css from "./SeriesPanel.module.css";
import { TypeLinks } from "./TypeLinks";

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("@/charts/draw/ChartTable"))).ChartTable,
}));
const ChooseMethod = lazy(() => loadChunk(() => import("./ChooseMethod")));
const Problems = lazy(() => loadChunk(() => import("../Problems")));
const SeasonControls = lazy(() => loadChunk(() => import("./SeasonControls")));

const CHART_HEIGHT = 420;
const TABLE_HEIGHT = 640;
/** Height of the table while a line is added below it, so that both are visible, in pixels. */
const SHORT_TABLE = 360;

interface Props {
  metric: MetricViewFragment;
  address: Address;
  view: View;
  /** The drawn part of the series, if the whole series is loaded. */
  window: Range | undefined;
  data: ReadSeriesFragment | undefined;
  /** Whether the shown data do not yet match the request. */
  waiting: boolean;
  expert: boolean;
}

/** Chart, table or seasons, with their controls above. */
export function SeriesPanel(props: Props) {
  const t = useText();
  const { metric, address, view, window, data, waiting, expert } = props;
  const observations = data?.observations ?? null;
  const seasonal = view.type === "seasonal" && address.tab !== "table";
  const whole = window ? observations : null;
  const range = rangeShown(metric, address.reading);
  const span = spanOf(metric, view, whole);
  // The indicator has no aggregation method: the reader must choose one.
  const unchosen = view.isAggregated && !view.method && address.reading.agg === undefined;
  return (
    <section aria-busy={waiting}>
      <div className={controls.bar}>
        <Controls
          metric={metric}
          view={view}
          observations={observations}
          partial={address.reading.partial}
          expert={expert}
        />
        <div className={controls.draw}>
          {seasonal && (
            <Suspense fallback={<Bar width={240} height={32} />}>
              <SeasonControls metric={metric} address={address} view={view} />
            </Suspense>
          )}
          {!seasonal && span && <RangeLinks span={span} range={range} whole={wholeRange(metric)} />}
          {address.tab === "chart" && view.own !== "C" && <TypeLinks metric={metric} view={view} />}
        </div>
      </div>
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
          <Shown {...props} observations={observations} latest={data?.latest ?? null} range={range} />
        </div>
      )}
    </section>
  );
}

/** The span of the series: of the loaded data if they are the whole series, else of the published ones. */
function spanOf(metric: MetricViewFragment, view: View, whole: Observations | null): Span | null {
  const first = whole?.periods[0] ?? metric.firstPeriod;
  const last = whole?.periods.at(-1) ?? metric.lastPeriod;
  return view.letter === "C" || !first || !last ? null : { letter: view.letter, first, last };
}

/** The range of the whole series: open, except where the indicator's own chart has a limit. */
function wholeRange(metric: MetricViewFragment): Range {
  const own = metric.chart?.options;
  return {
    ...(own?.start && metric.firstPeriod && { start: metric.firstPeriod }),
    ...(own?.end && metric.lastPeriod && { end: metric.lastPeriod }),
  };
}

interface ShownProps extends Props {
  observations: Observations;
  latest: ReadSeriesFragment["latest"];
  range: Range;
}

function Shown(props: ShownProps) {
  const { metric, address, view, window, observations, latest } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asTable = address.tab === "table";
  const { id, path, chart } = metric;
  const name = pick(metric.name)?.text ?? path;
  const legend = chart && pick(chart.look.legend)?.text;
  // The chart's readout names the series; in the head of a column the name would only take room.
  const named = asTable ? t("metric.table.value") : (legend ?? name);
  const unit = unitOf(observations, pick(metric.unit), t, language)?.text ?? null;
  const { type } = view;
  const years = yearsShown(metric, address);
  const from = window?.start;
  const to = window?.end;
  const input = useMemo<ChartInput>(
    () => ({
      series: [
        { id, name: named, unit, ...columnsOf(observations), latest: latest ?? null, ...lookOf(chart) },
      ],
      options: shownOptions(chart, {
        type,
        years,
        window: { ...(from !== undefined && { start: from }), ...(to !== undefined && { end: to }) },
      }),
      language,
    }),
    [id, named, unit, observations, latest, chart, type, years, from, to, language],
  );
  if (observations.periods.length === 0 || isOutside(observations, window)) return <NothingHere {...props} />;
  if (type === "seasonal" && !asTable && !observations.season) {
    return (
      <Skeleton>
        <Bar height={CHART_HEIGHT} />
      </Skeleton>
    );
  }
  if (asTable) {
    return (
      <div className={css.table}>
        <Suspense fallback={<Bar height={SHORT_TABLE} />}>
          <ChartTable
            input={input}
            label={name}
            height={search.has("add") ? SHORT_TABLE : TABLE_HEIGHT}
            order={address.reading.order === "asc" ? "oldest" : "newest"}
          />
        </Suspense>
        <Incomplete observations={observations} partial={address.reading.partial} />
      </div>
    );
  }
  const showTable = () => navigate(withSearch(search, { tab: "table" }), { preventScrollReset: true });
  // The window moves often: the back button returns to the state before the moves, not to each position.
  const showWindow = (start: string | undefined, end: string | undefined) =>
    navigate(withSearch(search, { start: start ?? null, end: end ?? null }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Chart
        input={input}
        label={name}
        height={CHART_HEIGHT}
        grows
        brush={window !== undefined}
        onWindow={showWindow}
        onShowTable={showTable}
      />
      <Incomplete observations={observations} partial={address.reading.partial} />
    </>
  );
}

function lookOf(chart: MetricViewFragment["chart"]) {
  const look = ownLook(chart);
  return look ? { look } : {};
}

/** Whether the window lies before or after all observations. */
function isOutside({ periods }: Observations, window: Range | undefined): boolean {
  const first = dateExtent(periods[0] ?? "")?.first ?? "";
  const last = dateExtent(periods.at(-1) ?? "")?.first ?? "";
  const from = window?.start === undefined ? undefined : dateExtent(window.start)?.first;
  const to = window?.end === undefined ? undefined : dateExtent(window.end)?.last;
  return (from !== undefined && from > last) || (to !== undefined && to < first);
}

/** The footnote on observations that the chart draws hollow and the table marks with a star. */
function Incomplete({ observations, partial }: { observations: Observations; partial: string | undefined }) {
  const t = useText();
  const language = useLanguage();
  const { incomplete, frequency, periods } = observations;
  if (partial === "show" || !(incomplete.first || incomplete.last)) return null;
  const name = (period: string | undefined) => formatPeriod(frequency, period ?? "", language);
  const values = { first: name(periods[0]), last: name(periods.at(-1)) };
  const which = incomplete.first && incomplete.last ? "both" : incomplete.first ? "first" : "last";
  return <p className={css.note}>{t("metric.incomplete", { which, ...values })}</p>;
}

/** Shown if no observation is left: the reason, and a link back. */
function NothingHere({ address, view, range }: ShownProps) {
  const t = useText();
  const [search] = useSearchParams();
  const ranged = range.start !== undefined || range.end !== undefined;
  const back = ranged
    ? { start: null, end: null }
    : view.transform !== "none"
      ? { transform: "none", param: null }
      : { asof: null };
  const reset = ranged ? "start" : view.transform !== "none" ? "transform" : "asof";
  const past = address.reading.asof !== undefined && !ranged && view.transform === "none";
  return (
    <EmptyState
      title={t(ranged ? "metric.nothing.range" : past ? "metric.nothing.past" : "metric.nothing.transform")}
      action={
        <Link className={buttonClass()} to={withSearch(search, back)} preventScrollReset>
          {t(`metric.reset.${reset}`)}
        </Link>
      }
    />
  );
}
