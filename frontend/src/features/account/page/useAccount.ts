import { useInfiniteQuery } from "@tanstack/react-query";
import type { AccountQuery } from "@/gql/graphql";
import { accountQuery } from "./accountQueries";

/** The account that its pages share. */
export type Account = NonNullable<AccountQuery["account"]>;

/** An account and its collections, page by page; `account` is null if it does not exist for this reader. */
export function useAccount(key: string) {
  const query = useInfiniteQuery(accountQuery(key));
  return {
    account: query.data ? (query.data.pages[0] ?? null) : undefined,
    collections: query.data?.pages.flatMap((page) => page?.collections.nodes ?? []) ?? [],
    error: query.error,
    refetch: query.refetch,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}
