import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { request } from "@/lib/graphql";
import { COLLECTION_METRICS } from "./documents";
import { type Filter, ORDER, type Sort } from "./useListChoice";

const PAGE_SIZE = 50;

/** The indicators of a collection, page by page; while another choice loads, the last one stays. */
export function useMetricList(account: string, key: string, filter: Filter, sort: Sort) {
  return useInfiniteQuery({
    queryKey: ["collection", account, key, "metrics", filter, sort],
    queryFn: async ({ pageParam }) => {
      const data = await request(COLLECTION_METRICS, {
        account,
        key,
        first: PAGE_SIZE,
        after: pageParam,
        search: filter.query || null,
        frequency: filter.frequency,
        under: filter.under,
        ...ORDER[sort],
      });
      return (
        data.collection?.metrics ?? {
          nodes: [],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 0,
        }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  });
}
