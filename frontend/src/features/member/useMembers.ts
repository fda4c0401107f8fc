import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { keys } from "@/lib/data/keys";
import type { Scope } from "./place/place";
import { readMembers } from "./place/readMembers";

/** The members of an account or a collection, page by page, filtered by a search. */
function membersQuery(scope: Scope, search: string) {
  return infiniteQueryOptions({
    queryKey: keys.members(scope.account, scope.collection ?? undefined, search),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => readMembers(scope, search, pageParam),
    getNextPageParam: (page) => page?.next ?? null,
    placeholderData: keepPreviousData,
  });
}

/** The loaded members; `first` has the place and is `null` if the reader may not see them. */
export function useMembers(scope: Scope, search: string) {
  const query = useInfiniteQuery(membersQuery(scope, search));
  return {
    first: query.data?.pages[0],
    members: query.data?.pages.flatMap((page) => page?.members ?? []) ?? [],
    error: query.error,
    refetch: query.refetch,
    /** Whether the shown members belong to an earlier search. */
    stale: query.isPlaceholderData,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}

/**
 * Refetches members, since one change can affect several lists. The audit trail is refetched when it is next shown.
 */
export function useReadAgain(): () => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(() => invalidate("member"), [invalidate]);
}
