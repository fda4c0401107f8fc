import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { CHART_TILE, DASHBOARD_HEAD, DASHBOARD_PAGE } from "../documents";
import { collectionOf, type DashboardPlace } from "../place";
import type { Range } from "../tile/chartAddress";

/** The common prefix of a dashboard's query keys. */
export function dashboardKey({ account, collection, key }: DashboardPlace) {
  return ["dashboard", account.toLowerCase(), collection.toLowerCase(), key.toLowerCase()] as const;
}

/**
 * A dashboard and its charts with their data, the first twelve in one request. While another range loads, the previous
 * data remain.
 */
export function useDashboard(place: DashboardPlace, { start, end }: Range) {
  const { account, collection, key } = place;
  const query = useInfiniteQuery({
    queryKey: [...dashboardKey(place), "page", start ?? null, end ?? null],
    queryFn: async ({ pageParam }) =>
      (
        await request(DASHBOARD_PAGE, {
          account,
          collection: collectionOf(collection),
          key,
          start,
          end,
          after: pageParam,
        })
      ).dashboard ?? null,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last?.charts.pageInfo.hasNextPage ? (last.charts.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: (before, query) =>
      dashboardKey(place).every((part, index) => query?.queryKey[index] === part) ? before : undefined,
  });
  const { data } = query;
  const charts = useMemo(
    () => readFragment(CHART_TILE, data?.pages.flatMap((page) => page?.charts.nodes ?? []) ?? []),
    [data],
  );
  const first = data?.pages[0];
  return {
    ...query,
    /** `null` if it does not exist for this reader; `undefined` while loading. */
    dashboard: first === null ? null : readFragment(DASHBOARD_HEAD, first),
    charts,
    total: first?.charts.totalCount ?? 0,
  };
}
