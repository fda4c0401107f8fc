import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import { inputOfKept, isAllRefused, reasonsOf } from "@/charts/data/stored/storedChart";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { DrawnChartFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useMediaQuery } from "@/lib/browser/useMediaQuery";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { paths } from "@/lib/paths";
import { chartTransformations } from "@/lib/reading/seriesReading";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { Bar } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { addressOf } from "../add/place";
import { automaticColour } from "../form/colour";
import { ChartActions } from "./actions/ChartActions";
import css from "./ChartView.module.css";
import { type Range, rangeShown, withSearch } from "./reading";
import { SeriesItem } from "./SeriesItem";

const RefusedSeries = lazy(async () => ({
  default: (await loadChunk(() => import("./RefusedSeries"))).RefusedSeries,
}));

const DASHBOARD = graphql(`
  fragment ChartView_dashboard on Dashboard {
    key
    name { fr en }
    start
    end
    account { key }
    collection { key }
    ...ChartActions_dashboard
    ...Neighbours_dashboard
  }
`);

const CHART = graphql(`
  fragment ChartView_chart on Chart {
    ...DrawnChart
    ...ChartActions_chart
    ...SeriesList_chart
  }
`);

/** A chart of a dashboard in large, with its series and its actions. */
export function ChartView(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  chart: FragmentType<typeof CHART>;
  /** The range that the reader requested. */
  range: Range;
  crumbs: ReactNode[];
  rangeControl: ReactNode;
  /** Whether the shown data do not yet match the request. */
  waiting: boolean;
}) {
  const { range, crumbs, rangeControl, waiting } = props;
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const parts = readFragment(CHART, props.chart);
  const chart = readFragment(DRAWN_CHART, parts);
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [search] = useSearchParams();
  const asTable = search.get("tab") === "table";
  const title = pick(chart.title) ?? { text: chart.key };
  const input = useMemo(() => inputOfKept(chart, t, language), [chart, t, language]);
  const transformation = chartTransformations(chart.series, t).common;
  const at = addressOf(dashboard);
  const shown = rangeShown(dashboard, chart, range);
  const { type } = chart.options;
  const isDated = chart.series.some(({ metric }) => metric && metric.frequency !== "CATEGORY");
  return (
    <article>
      <PageHeader
        title={<ForeignText {...title} />}
        crumbs={[
          ...crumbs,
          <Link key="chart" to={paths.dashboardChart(...at, chart.key)} aria-current="page">
            {chart.key}
          </Link>,
        ]}
        summary={
          <FactLine>
            {transformation && <span className={css.transformation}>{transformation}</span>}
            <Link to={paths.dashboard(...at)}>
              {t("chartPage.in", { dashboard: pick(dashboard.name)?.text ?? dashboard.key })}
            </Link>
          </FactLine>
        }
        actions={
          <ChartActions dashboard={dashboard} chart={parts} title={title.text} range={range} shown={shown} />
        }
      />
      <div className={css.bar}>
        <ChartTabs shown={asTable ? "table" : "chart"} />
        {isDated && (asTable || type !== "VALUE") && rangeControl}
      </div>
      {chart.unreadable && <Notice kind="warning">{t("chartPage.unreadable")}</Notice>}
      {chart.series.some(({ data }) => reasonsOf(data).length > 0) && (
        <Suspense>
          <RefusedSeries chart={chart} />
        </Suspense>
      )}
      <ChartData
        {...{ chart, input, asTable, waiting }}
        label={title.text}
        brush={isDated && (type === "LINE" || type === "BAR")}
      />
      <SeriesList chart={parts} input={input} range={shown} />
      <Neighbours dashboard={dashboard} chart={chart.key} />
    </article>
  );
}

/** Links to the chart and to its table. */
function ChartTabs({ shown }: { shown: "chart" | "table" }) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <nav className={css.tabs} aria-label={t("chartPage.tab.label")}>
      {(["chart", "table"] as const).map((name) => (
        <Link
          key={name}
          to={withSearch(search, { tab: name === "chart" ? null : name })}
          preventScrollReset
          aria-current={name === shown ? "page" : undefined}
        >
          {t(`chartPage.tab.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("@/charts/draw/ChartTable"))).ChartTable,
}));

const HEIGHT = 480;
const NARROW_HEIGHT = 400;
const VALUE_HEIGHT = 200;
const TABLE_HEIGHT = 560;
const NARROW = "(max-width: 640px)";

interface Props {
  chart: DrawnChartFragment;
  input: ChartInput;
  /** The title of the chart. */
  label: string;
  asTable: boolean;
  /** Whether the range can be chosen on the chart. */
  brush: boolean;
  /** Whether the shown data do not yet match the request. */
  waiting: boolean;
}

/** The data of a chart as a picture or as a table. */
function ChartData({ chart, input, label, asTable, brush, waiting }: Props) {
  const pick = usePickText();
  const narrow = useMediaQuery(NARROW);
  return (
    <section className={waiting ? css.waiting : undefined} aria-busy={waiting}>
      {asTable ? (
        <Suspense fallback={<Bar height={TABLE_HEIGHT} />}>
          <ChartTable input={input} label={label} height={TABLE_HEIGHT} />
        </Suspense>
      ) : isAllRefused(chart) ? null : (
        <Chart
          input={input}
          label={label}
          height={heightOf(chart, narrow)}
          description={pick(chart.options.description)?.text ?? null}
          forPaper
          exact={chart.options.type === "VALUE"}
          grows
          brush={brush}
        />
      )}
    </section>
  );
}

/** Height in pixels. Values are in rows of three, on a phone one below the other; lines and bars fill the window. */
function heightOf({ options, series }: DrawnChartFragment, narrow: boolean): number {
  if (options.type !== "VALUE") return narrow ? NARROW_HEIGHT : HEIGHT;
  const count = series.filter(({ metric }) => metric).length;
  return VALUE_HEIGHT * Math.max(1, Math.ceil(count / (narrow ? 1 : 3)));
}

const SERIES_LIST_CHART = graphql(`
  fragment SeriesList_chart on Chart {
    series { id ...SeriesItem_series }
  }
`);

/** The series of a chart: each indicator with its source, its licence and its file. */
function SeriesList(props: {
  chart: FragmentType<typeof SERIES_LIST_CHART>;
  /** The chart as drawn. */
  input: ChartInput;
  /** The drawn range. */
  range: Range;
}) {
  const { input, range } = props;
  const { series } = readFragment(SERIES_LIST_CHART, props.chart);
  const t = useText();
  return (
    <section className={css.list} aria-labelledby="chart-made-of">
      <h2 id="chart-made-of">{t("chartPage.series.title")}</h2>
      <ul>
        {series.map((one, index) => (
          <SeriesItem
            key={one.id}
            series={one}
            name={input.series[index]?.name ?? ""}
            unit={input.series[index]?.unit}
            colour={String(input.series[index]?.look?.colour ?? automaticColour(index))}
            range={range}
          />
        ))}
      </ul>
    </section>
  );
}

const NEIGHBOURS_DASHBOARD = graphql(`
  fragment Neighbours_dashboard on Dashboard {
    key
    account { key }
    collection { key }
    charts(first: 60) {
      nodes { id key title { fr en } }
    }
  }
`);

/** Links to the previous and the next chart of the dashboard. */
function Neighbours(props: {
  dashboard: FragmentType<typeof NEIGHBOURS_DASHBOARD>;
  /** The key of the chart. */
  chart: string;
}) {
  const { chart } = props;
  const dashboard = readFragment(NEIGHBOURS_DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  const [search] = useSearchParams();
  const { nodes } = dashboard.charts;
  const at = nodes.findIndex((one) => one.key === chart);
  const [before, after] = at < 0 ? [] : [nodes[at - 1], nodes[at + 1]];
  if (!before && !after) return null;
  // The links keep the range and the tab: a reader of tables continues with tables.
  const query = search.toString();
  const link = (one: (typeof nodes)[number], label: string, name?: string) => (
    <Link
      className={name}
      to={`${paths.dashboardChart(...addressOf(dashboard), one.key)}${query && `?${query}`}`}
    >
      <span className={css.detail}>{label}</span>
      <span>{pick(one.title)?.text ?? one.key}</span>
    </Link>
  );
  return (
    <nav className={css.neighbours} aria-label={t("chartPage.neighbours")}>
      {before && link(before, t("chartPage.before"))}
      {after && link(after, t("chartPage.after"), css.next)}
    </nav>
  );
}
