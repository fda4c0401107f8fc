import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { inputOfKept } from "@/charts/data/stored/storedChart";
import { LaterChart } from "@/charts/draw/LaterChart";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { DrawnChartFragment } from "@/gql/graphql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { chartTransformations } from "@/lib/reading/seriesReading";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { Bar } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./PinnedMetric.module.css";

const CHART = graphql(`
  fragment PinnedChart_chart on Chart {
    key
    title { fr en }
    dashboard { id key }
  }
`);

/** A pinned chart with its data. Each has its own request: a page of them would exceed the limit of one query. */
const PINNED_CHART = graphql(`
  query PinnedChart(
    $account: String!
    $key: String!
    $dashboard: String!
    $chart: String!
    $start: String
    $end: String
  ) {
    dashboard(account: $account, collection: $key, key: $dashboard) {
      id
      chart(key: $chart) { id ...DrawnChart }
    }
  }
`);

/** The data of a pinned chart; `null` if it does not exist for this reader. */
function pinnedChartQuery(place: { account: string; collection: string; dashboard: string; chart: string }) {
  const { collection: key, ...rest } = place;
  return queryOptions({
    queryKey: keys.collection(place, "pinnedChart", place.dashboard, place.chart),
    queryFn: async () => (await request(PINNED_CHART, { ...rest, key })).dashboard?.chart ?? null,
  });
}

const HEIGHT = 260;

/** A pinned chart, drawn from its current data. */
export function PinnedChart(props: {
  chart: FragmentType<typeof CHART>;
  account: string;
  collection: string;
}) {
  const { account, collection } = props;
  const { key, title: titles, dashboard } = readFragment(CHART, props.chart);
  const title = usePickText()(titles);
  const query = useQuery(pinnedChartQuery({ account, collection, dashboard: dashboard.key, chart: key }));
  const blank = <Bar height={HEIGHT} />;
  return (
    <div className={css.metric}>
      <h3 className={css.name}>
        <Link to={paths.dashboardChart(account, collection, dashboard.key, key)}>
          {title ? <ForeignText {...title} /> : key}
        </Link>
      </h3>
      <Loaded from={query} waiting={blank} absent={blank}>
        {(chart) => <Drawing chart={readFragment(DRAWN_CHART, chart)} label={title?.text ?? key} />}
      </Loaded>
    </div>
  );
}

function Drawing({ chart, label }: { chart: DrawnChartFragment; label: string }) {
  const t = useText();
  const language = useLanguage();
  const description = usePickText()(chart.options.description);
  const input = useMemo(() => inputOfKept(chart, t, language), [chart, t, language]);
  const shown = chartTransformations(chart.series, t).common;
  return (
    <>
      {shown && <p className={`detail ${css.shown}`}>{shown}</p>}
      <LaterChart
        input={input}
        label={label}
        description={description?.text ?? null}
        height={HEIGHT}
        exact
        initialWidth={544}
        waiting={<Bar height={HEIGHT} />}
      />
    </>
  );
}
