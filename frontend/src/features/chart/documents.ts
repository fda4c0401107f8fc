import { graphql } from "@/gql";

/** An indicator of a chart: the fields needed to read it with options and to name it. */
export const CHOSEN_METRIC = graphql(`
  fragment ChosenMetric on Metric {
    id
    path
    frequency
    name { fr en }
    unit { fr en }
    aggregation
    transformation
    parameter
    observationCount
    decimals
    firstPeriod
    lastPeriod
    lastValue
    collection { id key name { fr en } access account { key name } }
  }
`);

/** A chart of a dashboard as its form edits it. */
export const CHART_DRAFT = graphql(`
  fragment ChartDraft on Chart {
    id
    key
    version
    unreadable
    title { fr en }
    options {
      type stack range yFormat xFormat sort showUnit start end seasonStart years seasonColours priority
      description { fr en }
    }
    series {
      id
      metric { ...ChosenMetric }
      freq
      agg
      transform
      param
      look {
        legend { fr en }
        style width colour axis
        greater { value colour }
        lower { value colour }
      }
    }
  }
`);

/** The dashboard and collection of a chart, as its form needs them. */
export const CHART_PLACE = graphql(`
  fragment ChartPlace on Dashboard {
    id
    key
    name { fr en }
    start
    end
    account { key name }
    collection { id key name { fr en } account { key } }
    can { edit }
  }
`);

export const CHART_EDIT = graphql(`
  query ChartEdit($account: String!, $collection: String, $dashboard: String!, $chart: String!) {
    dashboard(account: $account, collection: $collection, key: $dashboard) {
      ...ChartPlace
      chart(key: $chart) { ...ChartDraft }
    }
  }
`);

export const CHART_NEW = graphql(`
  query ChartNew($account: String!, $collection: String, $dashboard: String!) {
    dashboard(account: $account, collection: $collection, key: $dashboard) { ...ChartPlace }
  }
`);

export const CREATE_CHART = graphql(`
  mutation CreateChart($dashboard: ID!, $input: ChartInput!, $idempotencyKey: String) {
    createChart(dashboard: $dashboard, input: $input, idempotencyKey: $idempotencyKey) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

export const UPDATE_CHART = graphql(`
  mutation UpdateChart($id: ID!, $version: Int!, $input: ChartInput!) {
    updateChart(id: $id, version: $version, input: $input) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

/** The series of a chart; options that are not chosen come from the indicator's display defaults. */
export const CHART_SERIES = graphql(`
  query ChartSeries(
    $account: String!
    $collection: String!
    $path: String!
    $freq: String
    $agg: String
    $transform: String
    $param: String
    $start: String
    $end: String
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
        season: $season
        display: true
      ) {
        observations
        latest {
          period
          value
          change { period value difference percent }
          yearChange { period value difference percent }
        }
        problems { ...Problem }
      }
    }
  }
`);
