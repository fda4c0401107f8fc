import { useInfiniteQuery } from "@tanstack/react-query";
import type { PersonQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { personDocument } from "./documents";

export type Person = NonNullable<PersonQuery["person"]>;

/** A user's public page and public collections, page by page; `null` if it does not exist for this reader. */
export function usePerson(username: string) {
  const query = useInfiniteQuery({
    queryKey: ["person", username.toLowerCase()],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await request(personDocument, { username, first: 50, after: pageParam })).person ?? null,
    getNextPageParam: (page) =>
      page?.collections.pageInfo.hasNextPage ? page.collections.pageInfo.endCursor : null,
  });
  return {
    person: query.data ? (query.data.pages[0] ?? null) : undefined,
    collections: query.data?.pages.flatMap((page) => page?.collections.nodes ?? []) ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}
