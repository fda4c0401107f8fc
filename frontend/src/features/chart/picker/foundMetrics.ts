import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { PickerMetricQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { CollectionPlace } from "./useSearchedPlace";

const COLLECTION_METRICS = graphql(`
  query PickerMetrics($account: String!, $collection: String!, $search: String, $after: String) {
    collection(account: $account, key: $collection) {
      id
      metrics(first: 30, search: $search, after: $after) {
        nodes { id ...PickerEntry_metric ...SeriesDraft_metric }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

const ONE_METRIC = graphql(`
  query PickerMetric($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      ...PickerEntry_metric
      ...SeriesDraft_metric
    }
  }
`);

/** An indicator that the search found. */
export type FoundMetric = NonNullable<PickerMetricQuery["metric"]>;

interface Search extends CollectionPlace {
  /** All indicators of the collection if empty. */
  search: string;
}

/** The indicators of a collection that match a search, page by page; `null` if there is no such collection. */
export function metricsQuery({ account, collection, search }: Search) {
  return infiniteQueryOptions({
    queryKey: keys.choice("pickerMetrics", account, collection, search),
    queryFn: async ({ pageParam }) => {
      const variables = { account, collection, search: search || null, after: pageParam };
      return (await request(COLLECTION_METRICS, variables)).collection?.metrics ?? null;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
    placeholderData: (before) => before,
  });
}

/** The indicator at an address. */
export function metricQuery({ account, collection, path }: CollectionPlace & { path: string }) {
  return queryOptions({
    queryKey: keys.choice("pickerMetric", account, collection, path),
    queryFn: async () => (await request(ONE_METRIC, { account, collection, path })).metric ?? null,
  });
}
