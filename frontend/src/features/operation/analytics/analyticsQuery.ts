import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { AnalyticsRange } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { BilingualText } from "@/lib/text/text";
import type { SubjectAddress } from "./choice";

/** The keys of a collection and of its account. */
export interface Place {
  readonly account: string;
  readonly collection: string;
}

/** An indicator or a dashboard whose numbers are shown. */
export interface Subject extends SubjectAddress {
  readonly id: string;
  readonly name: BilingualText;
}

const ANALYTICS_INDICATOR = graphql(`
  query AnalyticsIndicator($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { id path name { fr en } }
  }
`);

const ANALYTICS_DASHBOARD = graphql(`
  query AnalyticsDashboard($account: String!, $collection: String!, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) { id key name { fr en } }
  }
`);

/** The indicator or dashboard of an address; `null` if it does not exist for this reader. */
export function subjectQuery(place: Place, at: SubjectAddress) {
  return queryOptions({
    queryKey: keys.collection(place, "analyticsSubject", at),
    queryFn: () => readSubject(place, at),
  });
}

async function readSubject(place: Place, { kind, key }: SubjectAddress): Promise<Subject | null> {
  if (kind === "dashboard") {
    const { dashboard } = await request(ANALYTICS_DASHBOARD, { ...place, key });
    return dashboard ? { kind, ...dashboard } : null;
  }
  const { metric } = await request(ANALYTICS_INDICATOR, { ...place, path: key });
  return metric ? { kind, id: metric.id, key: metric.path, name: metric.name } : null;
}

const COLLECTION_ANALYTICS = graphql(`
  query CollectionAnalytics(
    $account: String!
    $key: String!
    $range: AnalyticsRange!
    $metric: ID
    $dashboard: ID
  ) {
    collection(account: $account, key: $key) {
      id
      analytics(range: $range, metric: $metric, dashboard: $dashboard) {
        timeZone
        since
        ...Figures_analytics
        ...MeasureChart_analytics
        ...TopLists_analytics
        ...CountLists_analytics
      }
    }
  }
`);

/**
 * The numbers of a collection, or of one of its indicators or dashboards; `null` if they do not exist for this reader.
 * While another range loads, the previous one remains.
 */
export function analyticsQuery(place: Place, range: AnalyticsRange, subject: Subject | null) {
  return queryOptions({
    queryKey: keys.collection(place, "analytics", range, subject?.id),
    queryFn: async () => {
      const { collection } = await request(COLLECTION_ANALYTICS, {
        account: place.account,
        key: place.collection,
        range,
        metric: subject?.kind === "indicator" ? subject.id : null,
        dashboard: subject?.kind === "dashboard" ? subject.id : null,
      });
      return collection?.analytics ?? null;
    },
    placeholderData: keepPreviousData,
  });
}
