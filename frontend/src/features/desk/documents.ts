import { graphql } from "@/gql";

/** The fields of an indicator on the desk, and those needed to publish on top of it. */
export const DESK_METRIC = graphql(`
  fragment DeskMetric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    frequency
    decimals
    vintage
    firstPeriod
    lastPeriod
    lastValue
    observationCount
    collection { id key name { fr en } account { key } }
  }
`);

export const DESK = graphql(`
  query Desk($first: Int!, $after: String, $search: String, $collection: ID, $due: Boolean!) {
    viewer {
      id
      desk(first: $first, after: $after, search: $search, collection: $collection, due: $due) {
        nodes { metric { id ...DeskMetric } nextPeriod dueOn due }
        pageInfo { endCursor hasNextPage }
        totalCount
        dueCount
      }
    }
  }
`);

export const DESK_COLLECTIONS = graphql(`
  query DeskCollections {
    viewer {
      id
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } }
      }
    }
  }
`);

export const DESK_PUBLISH = graphql(`
  mutation DeskPublish(
    $id: ID!
    $lines: String!
    $mode: PublishMode!
    $basedOn: Int!
    $idempotencyKey: String
  ) {
    publish(id: $id, lines: $lines, mode: $mode, basedOn: $basedOn, idempotencyKey: $idempotencyKey) {
      metric { id ...DeskMetric }
      problems { ...Problem }
    }
  }
`);

/** The published state of a period and before it: after a conflict, or when another period is typed. */
export const DESK_PRESENT = graphql(`
  query DeskPresent($account: String!, $collection: String!, $path: String!, $end: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...DeskMetric
      series(end: $end, order: "desc", limit: "2") { observations }
    }
  }
`);

/** The changes of a publish, and all lines: to undo it. */
export const DESK_DIFFERENCE = graphql(`
  query DeskDifference($account: String!, $collection: String!, $path: String!, $from: Int!, $to: Int!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...DeskMetric
      lines
      difference(from: $from, to: $to, first: 2) { nodes { kind period before textBefore } }
    }
  }
`);
