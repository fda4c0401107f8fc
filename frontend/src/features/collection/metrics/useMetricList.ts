import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/graphql";
import { COLLECTION_METRICS } from "./documents";
import { type Filter, ORDER, type Sort } from "./useListChoice";

/** The first page fills the window; later pages are larger, since a reader who scrolls on scrolls far. */
const FIRST_PAGE = 50;
const NEXT_PAGE = 100;

/** The indicators of a collection, page by page; while another choice loads, the previous result remains. */
export function useMetricList(account: string, key: string, filter: Filter, sort: Sort, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: ["collection", account, key, "metrics", filter, sort],
    queryFn: async ({ pageParam }) => {
      const data = await request(COLLECTION_METRICS, {
        account,
        key,
        first: pageParam === null ? FIRST_PAGE : NEXT_PAGE,
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
    enabled: wanted,
  });
}
