import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type LineSeries, parseLines, rowsOf } from "@/lib/lines";
import type { MetricPlace } from "../../../place";

const METRIC_LINES = graphql(`
  query MetricLines($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      vintage
      frequency
      lines
    }
  }
`);

/** The whole series as published, and its vintage. */
export interface PublishedLines {
  series: LineSeries;
  vintage: number;
}

/**
 * All lines of the latest vintage, for an editor: the values as published, also those that the page does not show, and
 * the periods without a value. `null` if they cannot be read.
 */
export function publishedLinesQuery(place: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric(place, "lines"),
    queryFn: async (): Promise<PublishedLines | null> => {
      const { metric } = await request(METRIC_LINES, place);
      if (metric?.lines == null) return null;
      return { series: parseLines(metric.frequency, metric.lines).series, vintage: metric.vintage };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The newest period of a series, also if it has no value. */
export function newestPeriod({ series }: PublishedLines): string | undefined {
  return rowsOf(series).at(-1)?.period;
}
