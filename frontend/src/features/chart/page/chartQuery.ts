import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Range } from "./reading";

const CHART_PAGE = graphql(`
  query ChartPage(
    $account: String!
    $collection: String
    $dashboard: String!
    $chart: String!
    $start: String
    $end: String
  ) {
    dashboard(account: $account, collection: $collection, key: $dashboard) {
      id
      key
      start
      end
      account { key name }
      collection { id key name { fr en } access licence }
      ...ChartView_dashboard
      chart(key: $chart) {
        id
        key
        title { fr en }
        options { start end }
        ...ChartView_chart
      }
    }
  }
`);

/** The parts of the address of a chart. */
export interface ChartPlace {
  readonly account: string;
  /** `_` for a personal dashboard. */
  readonly collection: string;
  readonly dashboard: string;
  readonly chart: string;
}

/** A chart with its data in a range, its dashboard and its neighbours; `null` if it does not exist for this reader. */
export function chartQuery(place: ChartPlace, range: Range) {
  const { account, collection, dashboard: key, chart } = place;
  const ofChart = keys.dashboard({ account, collection, key }, "chart", chart);
  return queryOptions({
    queryKey: [...ofChart, range],
    queryFn: async () => {
      const at = { account, collection: collection === "_" ? null : collection, dashboard: key, chart };
      const { dashboard } = await request(CHART_PAGE, { ...at, ...range });
      return dashboard?.chart ? { dashboard, chart: dashboard.chart } : null;
    },
    // Another range of the same chart replaces this one without a blank page.
    placeholderData: (before, query) =>
      ofChart.every((part, index) => query?.queryKey[index] === part) ? before : undefined,
  });
}
