import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { collectionOf, type DashboardPlace } from "../place";

const DASHBOARD_EDIT = graphql(`
  query DashboardEdit($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) {
      id
      key
      account { key }
      collection { key }
      can { edit }
      ...dashboardValues_dashboard
      ...useDashboardUpdate_dashboard
    }
  }
`);

/** Requests the saved settings of a dashboard; `null` if it does not exist for this reader. */
export async function readSavedDashboard({ account, collection, key }: DashboardPlace) {
  const variables = { account, collection: collectionOf(collection), key };
  return (await request(DASHBOARD_EDIT, variables)).dashboard ?? null;
}
