import { useInfiniteQuery } from "@tanstack/react-query";
import { personQuery } from "./personQuery";

/** A user's public page and public collections, page by page; `null` if it does not exist for this reader. */
export function usePerson(username: string) {
  const query = useInfiniteQuery(personQuery(username));
  return {
    person: query.data ? (query.data.pages[0] ?? null) : undefined,
    collections: query.data?.pages.flatMap((page) => page?.collections.nodes ?? []) ?? [],
    error: query.error,
    refetch: query.refetch,
    paging: query,
  };
}
