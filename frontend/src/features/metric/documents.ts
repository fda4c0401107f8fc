import { graphql } from "@/gql";

/** Everything that the indicator's page shows. */
export const METRIC_VIEW = graphql(`
  fragment MetricView on Metric {
    id
    path
    frequency
    name { fr en }
    unit { fr en }
    notes { fr en }
    tags { fr en }
    source
    aggregation
    transformation
    parameter
    vintage
    observationCount
    decimals
    firstPeriod
    lastPeriod
    lastValue
    publishedAt
    series(display: true) { observations }
    parent { id path name { fr en } }
    collection {
      id
      key
      name { fr en }
      licence
      access
      account { key name }
      can { editMetrics }
    }
  }
`);

export const METRIC_PAGE = graphql(`
  query MetricPage($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MetricView
    }
  }
`);

export const METRIC_VINTAGES = graphql(`
  query MetricVintages($account: String!, $collection: String!, $path: String!, $after: String) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      vintages(first: 50, after: $after) {
        nodes { number publishedAt author added revised removed }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** Every field that the form edits, with the published lines. */
export const METRIC_FIELDS = graphql(`
  fragment MetricFields on Metric {
    id
    path
    version
    frequency
    name { fr en }
    unit { fr en }
    notes { fr en }
    tags { fr en }
    source
    parent { path }
    aggregation
    transformation
    parameter
    vintage
    observationCount
    lines
    collection { id key name { fr en } account { key } can { editMetrics } }
  }
`);

export const METRIC_EDIT = graphql(`
  query MetricEdit($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MetricFields
    }
  }
`);

/** The collection in which a new indicator is made. */
export const METRIC_NEW = graphql(`
  query MetricNew($account: String!, $collection: String!) {
    collection(account: $account, key: $collection) {
      id
      key
      name { fr en }
      account { key }
      can { editMetrics }
    }
  }
`);

export const METRIC_EXISTS = graphql(`
  query MetricExists($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { id }
  }
`);

/** Indicators of a collection that could be a parent. */
export const METRIC_PARENTS = graphql(`
  query MetricParents($account: String!, $collection: String!, $search: String) {
    collection(account: $account, key: $collection) {
      id
      metrics(first: 12, search: $search) {
        nodes { id path name { fr en } }
      }
    }
  }
`);

export const CREATE_METRIC = graphql(`
  mutation CreateMetric(
    $account: String!
    $collection: String!
    $input: MetricInput!
    $lines: String
    $idempotencyKey: String
  ) {
    createMetric(
      account: $account
      collection: $collection
      input: $input
      lines: $lines
      idempotencyKey: $idempotencyKey
    ) {
      metric { id path collection { key account { key } } vintages(first: 1) { nodes { number added revised removed } } }
      problems { code field params }
      moreProblems
    }
  }
`);

export const UPDATE_METRIC = graphql(`
  mutation UpdateMetric(
    $id: ID!
    $version: Int!
    $input: MetricInput!
    $lines: String
    $basedOn: Int
    $idempotencyKey: String
  ) {
    updateMetric(
      id: $id
      version: $version
      input: $input
      lines: $lines
      basedOn: $basedOn
      idempotencyKey: $idempotencyKey
    ) {
      metric { id path collection { key account { key } } vintages(first: 1) { nodes { number added revised removed } } }
      problems { code field params }
      moreProblems
    }
  }
`);
