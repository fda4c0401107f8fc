import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readMembers, type Scope } from "./place";

/** Members page by page, filtered by a search; `first` is `null` if the reader may not see them. */
export function useMembers(scope: Scope, search: string) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(scope), search],
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
 * Refetches the members of the account and of its collections, since one change can affect several lists. The audit
 * trail is refetched too, when it is next shown.
 */
export function useReadAgain(scope: Scope): () => Promise<void> {
  const client = useQueryClient();
  const account = scope.account.toLowerCase();
  return useCallback(async () => {
    await Promise.all(
      ["members", "audit"].map((noun) => client.invalidateQueries({ queryKey: [noun, account] })),
    );
  }, [client, account]);
}

function keyOf({ account, collection }: Scope): string[] {
  return ["members", account.toLowerCase(), collection?.toLowerCase() ?? ""];
}
