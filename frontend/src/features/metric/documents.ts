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
    licence
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
    chart {
      unreadable
      options { type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours }
      look {
        legend { fr en }
        style
        width
        colour
        axis
        greater { value colour }
        lower { value colour }
      }
    }
    parent { id path name { fr en } }
    collection {
      id
      key
      name { fr en }
      access
      account { key name }
      can { editMetrics }
    }
  }
`);

/** A view of a series with its latest value, or the problems of its read options. */
export const READ_SERIES = graphql(`
  fragment ReadSeries on SeriesPayload {
    observations
    latest {
      period
      value
      change { period value difference percent }
      yearChange { period value difference percent }
    }
    problems { ...Problem }
  }
`);

export const METRIC_PAGE = graphql(`
  query MetricPage($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MetricView
    }
  }
`);

export const METRIC_SERIES = graphql(`
  query MetricSeries(
    $account: String!
    $collection: String!
    $path: String!
    $freq: String
    $agg: String
    $transform: String
    $param: String
    $start: String
    $end: String
    $partial: String
    $asof: String
    $order: String
    $limit: String
    $season: String
  ) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      series(
        freq: $freq
        agg: $agg
        transform: $transform
        param: $param
        start: $start
        end: $end
        partial: $partial
        asof: $asof
        order: $order
        limit: $limit
        season: $season
        display: true
      ) { ...ReadSeries }
    }
  }
`);

/** Related indicators: those below this one, and the nearest. */
export const METRIC_RELATIVES = graphql(`
  query MetricRelatives($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      children(first: 20) {
        nodes { ...Relative }
        totalCount
      }
      related(first: 6) { ...Relative }
    }
  }
`);

export const RELATIVE = graphql(`
  fragment Relative on Metric {
    id
    path
    frequency
    name { fr en }
    unit { fr en }
    decimals
    lastPeriod
    lastValue
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

export const PERIOD_CHANGE = graphql(`
  fragment PeriodChange on VintageChange {
    kind
    period
    before
    after
    textBefore
    textAfter
  }
`);

/** The difference between two vintages; a vintage's own changes are the difference from the previous one. */
export const METRIC_DIFFERENCE = graphql(`
  query MetricDifference(
    $account: String!
    $collection: String!
    $path: String!
    $from: Int!
    $to: Int!
    $after: String
  ) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      difference(from: $from, to: $to, first: 100, after: $after) {
        nodes { ...PeriodChange }
        pageInfo { endCursor hasNextPage }
        totalCount
        unreadable
      }
    }
  }
`);

/** Publishes a new observation, or a new value of one. */
export const ADD_VALUE = graphql(`
  mutation AddValue($id: ID!, $lines: String!, $basedOn: Int!, $idempotencyKey: String) {
    publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn, idempotencyKey: $idempotencyKey) {
      metric { id vintage lastPeriod vintages(first: 1) { nodes { number added revised removed } } }
      problems { ...Problem }
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
    ownLicence
    parent { path }
    aggregation
    transformation
    parameter
    vintage
    observationCount
    lines
    collection { id key name { fr en } licence account { key } can { editMetrics } }
  }
`);

export const METRIC_EDIT = graphql(`
  query MetricEdit($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MetricFields
    }
  }
`);

/** The saved state and its publisher, for a user who started to edit an earlier one. */
export const METRIC_CONFLICT = graphql(`
  query MetricConflict($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MetricFields
      vintages(first: 5) {
        nodes { number publishedAt author }
      }
    }
  }
`);

/** The collection of a new indicator. */
export const METRIC_NEW = graphql(`
  query MetricNew($account: String!, $collection: String!) {
    collection(account: $account, key: $collection) {
      id
      key
      name { fr en }
      licence
      account { key }
      can { editMetrics }
    }
  }
`);

export const METRIC_EXISTS = graphql(`
  query MetricExists($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { id path }
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
      problems { ...Problem }
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
      problems { ...Problem }
      moreProblems
    }
  }
`);
