import { graphql } from "@/gql";

/** The collections whose indicators the reader may edit, the first choice of a search. */
export const OWN_COLLECTIONS = graphql(`
  query PickerCollections {
    viewer {
      id
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } }
      }
    }
  }
`);

export const COLLECTION_METRICS = graphql(`
  query PickerMetrics($account: String!, $collection: String!, $search: String, $after: String) {
    collection(account: $account, key: $collection) {
      id
      key
      name { fr en }
      account { key name }
      metrics(first: 30, search: $search, after: $after) {
        nodes { ...ChosenMetric }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

export const ONE_METRIC = graphql(`
  query PickerMetric($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { ...ChosenMetric }
  }
`);
