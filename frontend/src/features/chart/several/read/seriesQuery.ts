import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ChartSeriesQuery, SeriesDraft_MetricFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { ReadingWish } from "./wishes";

/** The series of a chart; options that are not chosen come from the indicator's display defaults. */
const CHART_SERIES = graphql(`
  query ChartSeries(
    $account: String!
    $collection: String!
    $path: String!
    $freq: String
    $agg: String
    $transform: String
    $param: String
    $start: String
    $end: String
    $season: String
  ) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      series(
        freq: $freq
        agg: $agg
        transform: $transform
        param: $param
        start: $start
        end: $end
        season: $season
        display: true
      ) {
        observations
        latest {
          period
          value
          status
          change { period value difference percent }
          yearChange { period value difference percent }
        }
        problems { ...Problem }
      }
    }
  }
`);

/** A series as read. */
export type SeriesRead = NonNullable<ChartSeriesQuery["metric"]>["series"];

/** The series of one indicator with its options; disabled without the indicator. */
export function seriesQuery(metric: SeriesDraft_MetricFragment | null, wish: ReadingWish) {
  const reading = Object.fromEntries(Object.entries(wish).filter(([, text]) => text));
  return queryOptions({
    queryKey: keys.seriesOf(metric?.id ?? null, reading),
    queryFn: async (): Promise<SeriesRead | null> => {
      if (!metric) return null;
      const { account, key } = metric.collection;
      const variables = { account: account.key, collection: key, path: metric.path, ...reading };
      return (await request(CHART_SERIES, variables)).metric?.series ?? null;
    },
    enabled: metric !== null,
    staleTime: 60_000,
  });
}
