import { infiniteQueryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const COLLECTION_DASHBOARD_LIST = graphql(`
  query CollectionDashboardList($account: String!, $key: String!, $after: String) {
    collection(account: $account, key: $key) {
      id
      dashboards(first: 50, after: $after) {
        nodes { id key ...DashboardEntry_dashboard }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/** The dashboards of a collection by key, page by page. */
export function dashboardListQuery(account: string, key: string) {
  return infiniteQueryOptions({
    queryKey: keys.collection({ account, collection: key }, "dashboards"),
    queryFn: async ({ pageParam }) => {
      const data = await request(COLLECTION_DASHBOARD_LIST, { account, key, after: pageParam });
      return data.collection?.dashboards ?? { nodes: [], pageInfo: { hasNextPage: false }, totalCount: 0 };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage && "endCursor" in pageInfo ? (pageInfo.endCursor ?? undefined) : undefined,
  });
}
