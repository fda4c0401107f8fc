import { graphql } from "@/gql";

/** A dashboard that the reader may add charts to. */
export const OPEN_DASHBOARD = graphql(`
  fragment OpenDashboard on Dashboard {
    id
    key
    name { fr en }
    chartCount
    account { key name }
    collection { key name { fr en } }
  }
`);

export const EDITABLE_DASHBOARDS = graphql(`
  query ChartTargets($search: String, $after: String) {
    viewer {
      id
      editableDashboards(first: 30, search: $search, after: $after) {
        nodes { ...OpenDashboard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The locations of a new dashboard: the reader's account, or a collection. */
export const DASHBOARD_PLACES = graphql(`
  query ChartTargetPlaces {
    viewer {
      id
      accounts { id key name can { createDashboard } }
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } can { editDashboards } }
      }
    }
  }
`);

export const ADD_CHART = graphql(`
  mutation AddChart($dashboard: ID!, $input: ChartInput!, $idempotencyKey: String) {
    createChart(dashboard: $dashboard, input: $input, idempotencyKey: $idempotencyKey) {
      chart { id key }
      problems { ...Problem }
    }
  }
`);

/** Creates a dashboard with its first chart, both or neither. */
export const CREATE_DASHBOARD_WITH = graphql(`
  mutation CreateDashboardWithChart(
    $account: String!
    $collection: String
    $input: DashboardInput!
    $charts: [ChartInput!]
    $idempotencyKey: String
  ) {
    createDashboard(
      account: $account
      collection: $collection
      input: $input
      charts: $charts
      idempotencyKey: $idempotencyKey
    ) {
      dashboard { ...OpenDashboard }
      problems { ...Problem }
    }
  }
`);
