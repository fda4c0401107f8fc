import { queryOptions } from "@tanstack/react-query";
import { graphql, readFragment } from "@/gql";
import type { SeriesQuery_SeriesFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { inDateOrder } from "@/lib/reading/observations";
import type { MetricPlace } from "../place";
import type { Reading } from "./series/options/readAddress";

const METRIC_PAGE = graphql(`
  query MetricPage($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      ...useMetric_metric
      ...MetricView_metric
      ...FrameView_metric
      ...AddToDashboard_metric
      ...MetricQuestions_metric
      ...MetricDocumentHead_metric
    }
  }
`);

/** The indicator at a place; `null` if it does not exist for this reader. */
export function metricQuery(place: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric(place, "page"),
    queryFn: async () => (await request(METRIC_PAGE, place)).metric ?? null,
  });
}

const METRIC_SERIES = graphql(`
  query MetricSeries(
    $account: String!
    $collection: String!
    $path: String!
    $freq: String
    $agg: String
    $transform: String
    $param: String
    $start: String
    $end: String
    $partial: String
    $breaks: String
    $asof: String
    $order: String
    $limit: String
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
        partial: $partial
        breaks: $breaks
        asof: $asof
        order: $order
        limit: $limit
        season: $season
        display: true
      ) { ...seriesQuery_series }
    }
  }
`);

const SERIES = graphql(`
  fragment seriesQuery_series on SeriesPayload {
    observations
    vintage
    publishedAt
    latest {
      period
      value
      status
      change { period value difference percent }
      yearChange { period value difference percent }
    }
    problems { ...Problem }
  }
`);

/** A view of a series with its latest value, or the problems of its read options. */
export type ReadSeries = SeriesQuery_SeriesFragment;

/** The series of an indicator with these read options; `null` if the indicator does not exist for this reader. */
export function seriesQuery(place: MetricPlace, reading: Reading) {
  return queryOptions({
    queryKey: keys.metric(place, "series", reading),
    queryFn: async (): Promise<ReadSeries | null> => {
      const { metric } = await request(METRIC_SERIES, { ...place, ...reading });
      const series = readFragment(SERIES, metric?.series) ?? null;
      // Charts and tables have their own order; `order` only decided which observations the server returns.
      return series?.observations && reading.order === "desc"
        ? { ...series, observations: inDateOrder(series.observations) }
        : series;
    },
  });
}
