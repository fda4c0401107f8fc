import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionMetricsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../place";
import { type Filter, ORDER, type Sort } from "./useListChoice";

const COLLECTION_METRICS = graphql(`
  query CollectionMetrics(
    $account: String!
    $key: String!
    $first: Int!
    $after: String
    $search: String
    $frequency: Frequency
    $under: String
    $order: MetricOrder!
    $descending: Boolean!
  ) {
    collection(account: $account, key: $key) {
      id
      metrics(
        first: $first
        after: $after
        search: $search
        frequency: $frequency
        under: $under
        order: $order
        descending: $descending
      ) {
        nodes { id ...MetricTableRow_metric ...useTicking_metric }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The first page fills the window; later pages are larger, since a reader who scrolls on scrolls far. */
export const FIRST_PAGE = 50;
const NEXT_PAGE = 100;

/** A page of the list. */
export type MetricPage = NonNullable<CollectionMetricsQuery["collection"]>["metrics"];

/** A row of the list. */
export type ListedMetric = MetricPage["nodes"][number];

const NO_METRICS: MetricPage = {
  nodes: [],
  pageInfo: { endCursor: null, hasNextPage: false },
  totalCount: 0,
};

/** The indicators of a collection, page by page; while another choice loads, the previous result remains. */
export function metricListQuery(place: Place, filter: Filter, sort: Sort) {
  const { query, frequency, under } = filter;
  return infiniteQueryOptions({
    queryKey: keys.collection(place, "metrics", filter, sort),
    queryFn: async ({ pageParam }) => {
      const { collection } = await request(COLLECTION_METRICS, {
        account: place.account,
        key: place.collection,
        first: pageParam === null ? FIRST_PAGE : NEXT_PAGE,
        after: pageParam,
        search: query || null,
        frequency,
        under,
        ...ORDER[sort],
      });
      return collection?.metrics ?? NO_METRICS;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  });
}
