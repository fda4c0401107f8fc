import { graphql } from "@/gql";

export const COLLECTION_DASHBOARD_LIST = graphql(`
  query CollectionDashboardList($account: String!, $key: String!, $after: String) {
    collection(account: $account, key: $key) {
      id
      dashboards(first: 50, after: $after) {
        nodes {
          id
          key
          name { fr en }
          description { fr en }
          tags { fr en }
          chartCount
          updatedAt
        }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);
