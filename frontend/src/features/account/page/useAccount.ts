import { useInfiniteQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/graphql";
import { accountDocument } from "../documents";

/** An account and its collections, page by page; `account` is null if it does not exist for this reader. */
export function useAccount(key: string) {
  const query = useInfiniteQuery({
    queryKey: ["account", key.toLowerCase()],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await request(accountDocument, { key, first: 50, after: pageParam })).account ?? null,
    getNextPageParam: (page) =>
      page?.collections.pageInfo.hasNextPage ? page.collections.pageInfo.endCursor : null,
  });
  return {
    account: query.data ? (query.data.pages[0] ?? null) : undefined,
    collections: query.data?.pages.flatMap((page) => page?.collections.nodes ?? []) ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}
