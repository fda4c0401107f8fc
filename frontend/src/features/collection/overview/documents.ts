import { graphql } from "@/gql";

/** A pinned indicator: its latest value, and its sparkline. */
export const PINNED_METRIC = graphql(`
  fragment PinnedMetric on Metric {
    id
    path
    name { fr en }
    unit { fr en }
    frequency
    decimals
    observationCount
    lastPeriod
    lastValue
    series(order: "desc", limit: "60") {
      observations
      latest {
        period
        value
        change { period value difference percent }
      }
    }
  }
`);

export const COLLECTION_PINS = graphql(`
  fragment CollectionPins on Collection {
    id
    pinsVersion
    pins {
      id
      metric { id ...PinnedMetric }
      chart {
        id
        key
        title { fr en }
        dashboard { id key }
      }
    }
  }
`);

export const COLLECTION_OVERVIEW = graphql(`
  query CollectionOverview($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      ...CollectionPins
      metrics(first: 8, order: UPDATED, descending: true) {
        nodes { id publishedAt ...MetricRow }
      }
    }
  }
`);

/** The description of an account, and the pins of its collections. */
export const ACCOUNT_HOME = graphql(`
  query AccountHome($key: String!, $start: String, $end: String) {
    account(key: $key) {
      id
      description { fr en }
      pins(first: 12) {
        id
        metric {
          id
          collection { id key name { fr en } }
          ...PinnedMetric
        }
        chart {
          id
          key
          title { fr en }
          dashboard { id key collection { id key name { fr en } } }
          ...DrawnChart
        }
      }
    }
  }
`);

/** A pinned chart with its data. Each has its own request: a page of them would exceed the limit of one query. */
export const PINNED_CHART = graphql(`
  query PinnedChart(
    $account: String!
    $key: String!
    $dashboard: String!
    $chart: String!
    $start: String
    $end: String
  ) {
    dashboard(account: $account, collection: $key, key: $dashboard) {
      id
      chart(key: $chart) { id ...DrawnChart }
    }
  }
`);

/** Possible pins: indicators that match; and the charts of the dashboards, dashboard by dashboard. */
export const PINNABLE_METRICS = graphql(`
  query PinnableMetrics($account: String!, $key: String!, $search: String) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 12, search: $search) {
        nodes { id path name { fr en } pinned }
        totalCount
      }
    }
  }
`);

export const PINNABLE_DASHBOARDS = graphql(`
  query PinnableDashboards($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      dashboards(first: 50) {
        nodes { id key name { fr en } chartCount }
      }
    }
  }
`);

export const PINNABLE_CHARTS = graphql(`
  query PinnableCharts($account: String!, $key: String!, $dashboard: String!) {
    dashboard(account: $account, collection: $key, key: $dashboard) {
      id
      charts(first: 60) {
        nodes { id key title { fr en } pinned }
      }
    }
  }
`);

export const PIN = graphql(`
  mutation Pin($collection: ID!, $metric: ID, $chart: ID) {
    pin(collection: $collection, metric: $metric, chart: $chart) {
      collection { id pinsVersion }
      problems { ...Problem }
    }
  }
`);

export const UNPIN = graphql(`
  mutation Unpin($collection: ID!, $metric: ID, $chart: ID) {
    unpin(collection: $collection, metric: $metric, chart: $chart) {
      collection { id pinsVersion }
      problems { ...Problem }
    }
  }
`);

export const ARRANGE_PINS = graphql(`
  mutation ArrangePins($collection: ID!, $version: Int!, $pins: [ID!]!) {
    arrangePins(collection: $collection, version: $version, pins: $pins) {
      collection { id pinsVersion }
      problems { ...Problem }
    }
  }
`);
