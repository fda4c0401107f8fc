import { graphql } from "@/gql";

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
