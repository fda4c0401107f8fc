import { graphql } from "@/gql";

/** The facts about an indicator needed to move or delete it. */
export const MANAGED_METRIC = graphql(`
  query ManagedMetric($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      path
      name { fr en }
      version
      vintage
      observationCount
      chartCount
      below
      children(first: 5) {
        nodes { id path }
        totalCount
      }
    }
  }
`);

/** The first indicators below a path. */
export const BELOW_METRIC = graphql(`
  query BelowMetric($account: String!, $collection: String!, $under: String!) {
    collection(account: $account, key: $collection) {
      id
      metrics(first: 3, under: $under) {
        nodes { id path }
      }
    }
  }
`);

export const MOVE_METRIC = graphql(`
  mutation MoveMetric($id: ID!, $version: Int!, $path: String!, $below: Boolean!) {
    moveMetric(id: $id, version: $version, path: $path, below: $below) {
      metric { id path }
      problems { ...Problem }
    }
  }
`);

export const DELETE_METRIC = graphql(`
  mutation DeleteMetric($id: ID!) {
    deleteMetric(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);
