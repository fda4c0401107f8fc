import { graphql } from "@/gql";

/** The facts shown about indicators before a bulk operation. */
export const FOUND_METRICS = graphql(`
  query FoundMetrics(
    $account: String!
    $key: String!
    $after: String
    $search: String
    $frequency: Frequency
    $under: String
  ) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 100, after: $after, search: $search, frequency: $frequency, under: $under) {
        nodes { id path name { fr en } observationCount }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The id of a collection, required to delete and change its indicators. */
export const BULK_COLLECTION = graphql(`
  query BulkCollection($account: String!, $key: String!) {
    collection(account: $account, key: $key) { id }
  }
`);

export const REMOVE_METRICS = graphql(`
  mutation RemoveMetrics($collection: ID!, $selection: MetricSelection!) {
    removeMetrics(collection: $collection, selection: $selection) {
      removed
      remaining
      kept
      keptPaths
      problems { ...Problem }
    }
  }
`);

/** The obstacles to deleting an indicator: the first of its children, and their number. */
export const METRIC_CHILDREN = graphql(`
  query MetricChildren($account: String!, $collection: String!, $path: String!, $first: Int!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      children(first: $first) {
        nodes { id path }
        totalCount
      }
    }
  }
`);

export const CHANGE_METRICS = graphql(`
  mutation ChangeMetrics(
    $collection: ID!
    $selection: MetricSelection!
    $change: MetricsChangeInput!
    $basis: String
    $dryRun: Boolean!
  ) {
    changeMetrics(
      collection: $collection
      selection: $selection
      change: $change
      basis: $basis
      dryRun: $dryRun
    ) {
      changed
      unchanged
      preview {
        metric { id path name { fr en } }
        fields { field before after }
      }
      basis
      problems { ...Problem }
      problemPaths
      moreProblems
    }
  }
`);
