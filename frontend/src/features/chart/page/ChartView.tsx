import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { inputOfKept, reasonsOf } from "@/charts/data/stored/storedChart";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { paths } from "@/lib/paths";
import { chartTransformations } from "@/lib/reading/seriesReading";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { addressOf } from "../add/place";
import { ChartActions } from "./actions/ChartActions";
import { ChartData } from "./ChartData";
import { ChartTabs } from "./ChartTabs";
import css from "./ChartView.module.css";
import { Neighbours } from "./Neighbours";
import { type Range, rangeShown } from "./reading";
import { SeriesList } from "./SeriesList";

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
