import { graphql } from "@/gql";

/** A chart with its dashboard and its neighbours. */
export const CHART_PAGE = graphql(`
  query ChartPage(
    $account: String!
    $collection: String
    $dashboard: String!
    $chart: String!
    $start: String
    $end: String
  ) {
    dashboard(account: $account, collection: $collection, key: $dashboard) {
      ...ChartSurroundings
      chart(key: $chart) {
        ...ShownChart
        ...DrawnChart
      }
    }
  }
`);

/** The dashboard of a chart; its charts in order. */
export const CHART_SURROUNDINGS = graphql(`
  fragment ChartSurroundings on Dashboard {
    id
    key
    name { fr en }
    start
    end
    access
    updatedAt
    account { key name }
    collection { id key name { fr en } access licence }
    can { edit }
    charts(first: 60) {
      nodes { id key title { fr en } }
    }
  }
`);

/** The fields of a chart's page, except those that are drawn. */
export const SHOWN_CHART = graphql(`
  fragment ShownChart on Chart {
    id
    key
    pinned
    series {
      id
      metric { id aggregation transformation parameter }
    }
  }
`);

export const DELETE_CHART = graphql(`
  mutation DeleteChart($dashboard: ID!, $charts: [ID!]!) {
    deleteCharts(dashboard: $dashboard, charts: $charts) {
      done
      problems { ...Problem }
    }
  }
`);

export const PIN_CHART = graphql(`
  mutation PinChart($collection: ID!, $chart: ID!) {
    pin(collection: $collection, chart: $chart) {
      collection { id }
      problems { ...Problem }
    }
  }
`);

export const UNPIN_CHART = graphql(`
  mutation UnpinChart($collection: ID!, $chart: ID!) {
    unpin(collection: $collection, chart: $chart) {
      collection { id }
      problems { ...Problem }
    }
  }
`);

export const COPY_CHART = graphql(`
  mutation CopyChart($id: ID!, $dashboard: ID!, $key: String!, $idempotencyKey: String) {
    copyChart(id: $id, dashboard: $dashboard, key: $key, idempotencyKey: $idempotencyKey) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);
