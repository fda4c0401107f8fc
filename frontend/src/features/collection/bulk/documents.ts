import { graphql } from "@/gql";

/** What is told of indicators before something is done to all of them. */
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

/** The id of a collection, by which its indicators are removed and changed. */
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

/** What keeps an indicator from going: the first of those that have it as their parent, and how many there are. */
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
