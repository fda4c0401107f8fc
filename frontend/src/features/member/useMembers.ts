import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { keys } from "@/lib/data/keys";
import { readMembers, type Scope } from "./place";

/** Members page by page, filtered by a search; `first` is `null` if the reader may not see them. */
export function useMembers(scope: Scope, search: string) {
  const query = useInfiniteQuery({
    queryKey: keys.members(scope.account, scope.collection ?? undefined, search),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => readMembers(scope, search, pageParam),
    getNextPageParam: (page) => page?.next ?? null,
    placeholderData: keepPreviousData,
  });
  return {
    first: query.data?.pages[0],
    members: query.data?.pages.flatMap((page) => page?.members ?? []) ?? [],
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
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
