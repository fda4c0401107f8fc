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

/** Everything of a dashboard but its charts. */
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

/** A chart in its place of the grid; whoever spreads it declares `$start` and `$end`. */
export const CHART_TILE = graphql(`
  fragment ChartTile on Chart {
    id
    version
    width
    height
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
