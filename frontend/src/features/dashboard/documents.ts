import { graphql } from "@/gql";

/** One dashboard in a list of them. */
export const DASHBOARD_CARD = graphql(`
  fragment DashboardCard on Dashboard {
    id
    key
    name { fr en }
    tags { fr en }
    access
    chartCount
    updatedAt
    account { key name }
    collection { key name { fr en } access }
  }
`);

/** All fields of a dashboard except its charts. */
export const DASHBOARD_HEAD = graphql(`
  fragment DashboardHead on Dashboard {
    id
    key
    version
    name { fr en }
    description { fr en }
    tags { fr en }
    access
    start
    end
    chartCount
    updatedAt
    account { key name }
    collection { id key name { fr en } access licence }
    can { edit }
  }
`);

/** A chart as a tile of the grid; a query that spreads it declares `$start` and `$end`. */
export const CHART_TILE = graphql(`
  fragment ChartTile on Chart {
    id
    version
    width
    height
    options { type }
    ...DrawnChart
  }
`);

/** A dashboard with twelve of its charts and their data; with `after` the next twelve. */
export const DASHBOARD_PAGE = graphql(`
  query DashboardPage(
    $account: String!
    $collection: String
    $key: String!
    $start: String
    $end: String
    $after: String
  ) {
    dashboard(account: $account, collection: $collection, key: $key) {
      ...DashboardHead
      charts(first: 12, after: $after) {
        nodes { id ...ChartTile }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

export const ARRANGE_DASHBOARD = graphql(`
  mutation ArrangeDashboard($id: ID!, $version: Int!, $tiles: [TileInput!]!) {
    arrangeDashboard(id: $id, version: $version, tiles: $tiles) {
      dashboard { id version }
      problems { ...Problem }
    }
  }
`);

export const DELETE_CHARTS = graphql(`
  mutation DeleteCharts($dashboard: ID!, $charts: [ID!]!) {
    deleteCharts(dashboard: $dashboard, charts: $charts) {
      done
      problems { ...Problem }
    }
  }
`);

/** The charts of a dashboard without their data: their current order, and the charts that are deleted with it. */
export const DASHBOARD_CHARTS = graphql(`
  query DashboardCharts($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) {
      id
      version
      charts(first: 60) {
        nodes { id key title { fr en } width height options { type } }
      }
    }
  }
`);

/** Every field that the form edits, and the readers of a personal dashboard. */
export const DASHBOARD_FIELDS = graphql(`
  fragment DashboardFields on Dashboard {
    id
    key
    version
    account { key name visibility }
    collection { key name { fr en } }
    name { fr en }
    description { fr en }
    tags { fr en }
    access
    start
    end
    chartCount
    readers { id key name pictureUrl }
    can { edit }
  }
`);

export const DASHBOARD_EDIT = graphql(`
  query DashboardEdit($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) {
      ...DashboardFields
    }
  }
`);

/** Checks whether the reader can see a dashboard at this address, to report a taken key early. */
export const DASHBOARD_EXISTS = graphql(`
  query DashboardExists($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) { id key }
  }
`);

/** The accounts and collections where the reader may create dashboards. */
export const DASHBOARD_PLACES = graphql(`
  query DashboardPlaces {
    viewer {
      id
      accounts { id key name visibility can { createDashboard } }
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name visibility } can { editDashboards } }
      }
    }
  }
`);

export const CREATE_DASHBOARD = graphql(`
  mutation CreateDashboard(
    $account: String!
    $collection: String
    $input: DashboardInput!
    $idempotencyKey: String
  ) {
    createDashboard(account: $account, collection: $collection, input: $input, idempotencyKey: $idempotencyKey) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

export const UPDATE_DASHBOARD = graphql(`
  mutation UpdateDashboard($id: ID!, $version: Int!, $input: DashboardInput!) {
    updateDashboard(id: $id, version: $version, input: $input) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

export const COPY_DASHBOARD = graphql(`
  mutation CopyDashboard(
    $id: ID!
    $account: String!
    $collection: String
    $input: DashboardInput!
    $idempotencyKey: String
  ) {
    copyDashboard(
      id: $id
      account: $account
      collection: $collection
      input: $input
      idempotencyKey: $idempotencyKey
    ) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

export const DELETE_DASHBOARD = graphql(`
  mutation DeleteDashboard($id: ID!) {
    deleteDashboard(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

export const ADD_DASHBOARD_READER = graphql(`
  mutation AddDashboardReader($id: ID!, $username: String!) {
    addDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id key name pictureUrl } }
      problems { ...Problem }
    }
  }
`);

export const REMOVE_DASHBOARD_READER = graphql(`
  mutation RemoveDashboardReader($id: ID!, $username: String!) {
    removeDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id key name pictureUrl } }
      problems { ...Problem }
    }
  }
`);

export const ACCOUNT_DASHBOARDS = graphql(`
  query AccountDashboards($key: String!, $after: String) {
    account(key: $key) {
      id
      can { createDashboard }
      dashboards(first: 50, after: $after) {
        nodes { id ...DashboardCard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The reader's own dashboards and those shared with the reader. */
export const SHARED_DASHBOARDS = graphql(`
  query SharedDashboards($after: String) {
    viewer {
      id
      dashboards(first: 50, after: $after) {
        nodes { id account { key } ...DashboardCard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);
