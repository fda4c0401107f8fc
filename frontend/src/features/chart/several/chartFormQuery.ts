import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

/** The saved state of a chart: what its form edits, and what a save refers to. */
export const SAVED_CHART = graphql(`
  fragment ChartEditor_chart on Chart {
    id
    key
    version
    unreadable
    series { id }
    ...ChartDraft_chart
  }
`);

const CHART_EDIT = graphql(`
  query ChartEdit($account: String!, $collection: String, $dashboard: String!, $chart: String!) {
    dashboard(account: $account, collection: $collection, key: $dashboard) {
      id
      can { edit }
      ...ChartEditor_dashboard
      chart(key: $chart) { id ...ChartEditor_chart }
    }
  }
`);

const CHART_NEW = graphql(`
  query ChartNew($account: String!, $collection: String, $dashboard: String!) {
    dashboard(account: $account, collection: $collection, key: $dashboard) {
      id
      can { edit }
      ...ChartEditor_dashboard
      charts(first: 100) { nodes { key } }
    }
  }
`);

/** The parts of the address of a chart's form. */
export interface ChartFormPlace {
  readonly account: string;
  /** `_` for a personal dashboard. */
  readonly collection: string;
  readonly dashboard: string;
  /** `undefined` for a new chart. */
  readonly chart: string | undefined;
}

/** Reads the dashboard and the saved chart; `null` if one of them does not exist for this reader. */
export async function fetchChartForm({
  account,
  collection,
  dashboard: key,
  chart: chartKey,
}: ChartFormPlace) {
  const names = { account, collection: collection === "_" ? null : collection, dashboard: key };
  if (chartKey === undefined) {
    const { dashboard } = await request(CHART_NEW, names);
    return dashboard ? { dashboard, chart: null, taken: dashboard.charts.nodes.map(({ key }) => key) } : null;
  }
  const { dashboard } = await request(CHART_EDIT, { ...names, chart: chartKey });
  return dashboard?.chart ? { dashboard, chart: dashboard.chart, taken: undefined } : null;
}

/** The starting state of a chart's form: it is read once, when the form is opened. */
export function chartFormQuery(place: ChartFormPlace) {
  const { account, collection, dashboard, chart = "" } = place;
  return queryOptions({
    queryKey: keys.form("dashboardChart", account, collection, dashboard, chart),
    queryFn: () => fetchChartForm(place),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
