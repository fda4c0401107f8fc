import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/graphql";
import { COLLECTION_TREE } from "../documents";
import type { Filter } from "../useListChoice";

const PAGE_SIZE = 100;

/** One level of the tree, page by page; while another filter loads, the previous result remains. */
export function useBranch(account: string, key: string, filter: Filter) {
  return useInfiniteQuery({
    queryKey: ["collection", account, key, "tree", filter],
    queryFn: async ({ pageParam }) => {
      const { collection } = await request(COLLECTION_TREE, {
        account,
        key,
        first: PAGE_SIZE,
        after: pageParam,
        search: filter.query || null,
        frequency: filter.frequency,
        under: filter.under,
      });
      return (
        collection?.tree ?? { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** An entry of the tree, as the server returns it. */
export type Branch = NonNullable<ReturnType<typeof useBranch>["data"]>["pages"][number]["nodes"][number];
