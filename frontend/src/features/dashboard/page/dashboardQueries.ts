import { infiniteQueryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { collectionOf, type DashboardPlace } from "../place";
import type { Range } from "../tile/chartAddress";

/** A dashboard with twelve of its charts and their data; with `after` the next twelve. */
const DASHBOARD_PAGE = graphql(`
  query DashboardPage(
    $account: String!
    $collection: String
    $key: String!
    $start: String
    $end: String
    $after: String
  ) {
    dashboard(account: $account, collection: $collection, key: $key) {
      ...DashboardHead_dashboard
      charts(first: 12, after: $after) {
        nodes { id ...ChartTile_chart }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

/**
 * A dashboard and its charts with their data, the first twelve in one request; `null` if it does not exist for this
 * reader.
 */
export function dashboardQuery(place: DashboardPlace, { start, end }: Range) {
  const { account, key } = place;
  const collection = collectionOf(place.collection);
  return infiniteQueryOptions({
    queryKey: keys.dashboard(place, "page", start ?? null, end ?? null),
    queryFn: async ({ pageParam: after }) =>
      (await request(DASHBOARD_PAGE, { account, collection, key, start, end, after })).dashboard ?? null,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last?.charts.pageInfo.hasNextPage ? (last.charts.pageInfo.endCursor ?? undefined) : undefined,
  });
}
