import { lazy, Suspense, useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ShownSeries_MetricFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { formatPeriod } from "@/lib/format";
import { dateExtent } from "@/lib/reading/dates";
import { columnsOf, type Observations } from "@/lib/reading/observations";
import type { Range } from "@/lib/reading/range";
import { unitOf } from "@/lib/reading/seriesText";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { withSearch } from "../address";
import type { ReadSeries } from "../metricQueries";
import { OWN_CHART, ownLook, shownOptions } from "./chartInput";
import { METRIC_DEFAULTS } from "./options/defaults";
import type { Address } from "./options/readAddress";
import { type View, yearsShown } from "./options/view";
import css from "./SeriesPanel.module.css";

const NothingHere = lazy(() => loadChunk(() => import("./NothingHere")));
const SeriesTable = lazy(() => loadChunk(() => import("./SeriesTable")));

/** Height of the page's chart, in pixels. */
export const CHART_HEIGHT = 420;

const METRIC = graphql(`
  fragment ShownSeries_metric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    chart { look { legend { fr en } } }
    ...SeriesTable_metric
    ...OwnChart_metric
    ...MetricDefaults_metric
  }
`);

interface ShownSeriesProps {
  metric: FragmentType<typeof METRIC>;
  address: Address;
  view: View;
  /** The drawn part of the series, if the whole series is loaded. */
  window: Range | undefined;
  observations: Observations;
  latest: ReadSeries["latest"];
  /** The shown range, the reader's or the publisher's. */
  range: Range;
}

/** The series as the tab shows it: a chart or a table, with a footnote on incomplete observations. */
export function ShownSeries({
  address,
  view,
  window,
  observations,
  latest,
  range,
  ...props
}: ShownSeriesProps) {
  const metric = readFragment(METRIC, props.metric);
  const asTable = address.tab === "table";
  const input = useChartInput(metric, { address, view, window, observations, latest });
  const label = usePickText()(metric.name)?.text ?? metric.path;
  if (observations.periods.length === 0 || isOutside(observations, window))
    return (
      <Suspense fallback={<Bar height={CHART_HEIGHT} />}>
        <NothingHere address={address} view={view} range={range} />
      </Suspense>
    );
  if (view.type === "seasonal" && !asTable && !observations.season) {
    return (
      <Skeleton>
        <Bar height={CHART_HEIGHT} />
      </Skeleton>
    );
  }
  const note = <Incomplete observations={observations} partial={address.reading.partial} />;
  return asTable ? (
    <div className={css.table}>
      <Suspense fallback={<Bar height={CHART_HEIGHT} />}>
        <SeriesTable {...{ metric, input, label, address, view }} />
      </Suspense>
      {note}
    </div>
  ) : (
    <>
      <Drawn input={input} label={label} brush={window !== undefined} />
      {note}
    </>
  );
}

/** Whether the window lies before or after all observations. */
function isOutside({ periods }: Observations, window: Range | undefined): boolean {
  const first = dateExtent(periods[0] ?? "")?.first ?? "";
  const last = dateExtent(periods.at(-1) ?? "")?.first ?? "";
  const from = window?.start === undefined ? undefined : dateExtent(window.start)?.first;
  const to = window?.end === undefined ? undefined : dateExtent(window.end)?.last;
  return (from !== undefined && from > last) || (to !== undefined && to < first);
}

/** The most incomplete periods that the footnote names. */
const MOST_NAMED = 4;

/** The footnote on observations that the chart draws hollow and the table marks with a star. */
function Incomplete(props: { observations: Observations; partial: string | undefined }) {
  const { observations, partial } = props;
  const t = useText();
  const language = useLanguage();
  const { incomplete, frequency } = observations;
  const marked = incomplete.periods ?? [];
  if (partial === "show" || marked.length === 0) return null;
  const named = marked.length > MOST_NAMED ? marked.slice(0, MOST_NAMED) : marked;
  const names = named.map((period) => formatPeriod(frequency, period, language));
  const rest = marked.length - named.length;
  const periods = rest > 0 ? names.join(", ") : new Intl.ListFormat(language).format(names);
  return <p className="note">{t("metric.incomplete", { count: names.length, periods, rest })}</p>;
}

type Drawing = Pick<ShownSeriesProps, "address" | "view" | "window" | "observations" | "latest">;

function useChartInput(metric: ShownSeries_MetricFragment, drawing: Drawing): ChartInput {
  const { address, view, window, observations, latest } = drawing;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { id, path } = metric;
  const { chart } = readFragment(OWN_CHART, metric);
  const legend = metric.chart && pick(metric.chart.look.legend)?.text;
  // The chart's readout names the series; in the head of a column the name would only take room.
  const named =
    address.tab === "table" ? t("metric.table.value") : (legend ?? pick(metric.name)?.text ?? path);
  const unit = unitOf(observations, pick(metric.unit), t, language)?.text ?? null;
  const { type } = view;
  const years = yearsShown(readFragment(METRIC_DEFAULTS, metric), address);
  const from = window?.start;
  const to = window?.end;
  return useMemo<ChartInput>(
    () => ({
      series: [
        { id, name: named, unit, ...columnsOf(observations), latest: latest ?? null, ...ownLook(chart) },
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
}

function Drawn({ input, label, brush }: { input: ChartInput; label: string; brush: boolean }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const showTable = () => navigate(withSearch(search, { tab: "table" }), { preventScrollReset: true });
  // The window moves often: the back button returns to the state before the moves, not to each position.
  const showWindow = (start: string | undefined, end: string | undefined) =>
    navigate(withSearch(search, { start: start ?? null, end: end ?? null }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Chart
      input={input}
      label={label}
      height={CHART_HEIGHT}
      grows
      forPaper
      brush={brush}
      onWindow={showWindow}
      onShowTable={showTable}
    />
  );
}
