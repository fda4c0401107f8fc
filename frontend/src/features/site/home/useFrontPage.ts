import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql, readFragment } from "@/gql";
import type { FrontPageQuery, UseFrontPage_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { inDateOrder, type Observations } from "@/lib/reading/observations";

const METRIC = graphql(`
  fragment useFrontPage_metric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    lastValue
    observationCount
    frequency
    lastPeriod
    decimals
    publishedAt
    series(order: "desc", limit: "120") { observations }
    collection { key name { fr en } account { key name } }
  }
`);

const FRONT_PAGE = graphql(`
  query FrontPage {
    frontPage {
      charts { id ...useFrontPage_metric }
      recent { id ...useFrontPage_metric }
    }
  }
`);

/** A recently published indicator with observations. */
export type RecentMetric = UseFrontPage_MetricFragment & {
  observations: Observations;
  /** Whether the stored observations cannot be read; `observations` is then empty. */
  unreadable: boolean;
};

/** The charts and the recent indicators of the front page. */
export function frontPageQuery() {
  return queryOptions({
    queryKey: keys.home("front"),
    queryFn: async () => {
      const { charts, recent } = (await request(FRONT_PAGE)).frontPage;
      return { charts: read(charts), recent: read(recent) };
    },
  });
}

/** The charts and the recent indicators of the front page. */
export function useFrontPage() {
  return useQuery(frontPageQuery());
}

function read(metrics: FrontPageQuery["frontPage"]["recent"]): RecentMetric[] {
  return readFragment(METRIC, metrics).map((metric) => ({
    ...metric,
    observations: {
      ...inDateOrder(metric.series.observations),
      frequency: frequencyLetter(metric.frequency),
    },
    unreadable: !metric.series.observations,
  }));
}
