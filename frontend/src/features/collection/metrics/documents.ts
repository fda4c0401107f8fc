import { graphql } from "@/gql";
import type { MetricRowFragment } from "@/gql/graphql";

/** One row of the list of indicators; the sparkline needs only two years of months. */
export const METRIC_ROW = graphql(`
  fragment MetricRow on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    frequency
    decimals
    observationCount
    lastPeriod
    lastValue
    publishedAt
    series(order: "desc", limit: "24") { observations }
  }
`);

export const COLLECTION_METRICS = graphql(`
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
        nodes { id ...MetricRow }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** One level of the tree of paths. */
export const COLLECTION_TREE = graphql(`
  query CollectionTree(
    $account: String!
    $key: String!
    $first: Int!
    $after: String
    $search: String
    $frequency: Frequency
    $under: String
  ) {
    collection(account: $account, key: $key) {
      id
      tree(first: $first, after: $after, search: $search, frequency: $frequency, under: $under) {
        nodes {
          path
          segment
          below
          metric { id ...MetricRow }
        }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

export const FOUND_COUNT = graphql(`
  query FoundCount($account: String!, $key: String!, $search: String, $frequency: Frequency, $under: String) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 1, search: $search, frequency: $frequency, under: $under) { totalCount }
    }
  }
`);

/** A row of the list's query. */
export interface MetricRef {
  id: string;
  " $fragmentRefs"?: { MetricRowFragment: MetricRowFragment };
}
