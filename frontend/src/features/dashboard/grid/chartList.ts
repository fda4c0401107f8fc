import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { collectionOf, type DashboardPlace } from "../place";

/** The charts of a dashboard without their data: their saved order, and the charts that are deleted with it. */
const DASHBOARD_CHARTS = graphql(`
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

/** Requests the saved charts of a dashboard; `null` if it does not exist for this reader. */
export async function readChartList({ account, collection, key }: DashboardPlace) {
  const variables = { account, collection: collectionOf(collection), key };
  return (await request(DASHBOARD_CHARTS, variables)).dashboard ?? null;
}
