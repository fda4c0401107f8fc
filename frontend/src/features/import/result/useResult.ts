import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { MOST_OF_PAGE } from "../pageSize";

const FIRST_PAGE = 20;

/** The published indicators of a file. */
const IMPORT_RESULT = graphql(`
  query ImportResult($id: ID!, $first: Int!, $after: String) {
    import(id: $id) {
      id
      result {
        publishedAt
        counts { new changed unchanged added revised removed recoded invalid }
        metrics(first: $first, after: $after) {
          nodes { id path name { fr en } }
          pageInfo { endCursor hasNextPage }
          totalCount
        }
      }
    }
  }
`);

/** The result of a published file, with its indicators page by page. */
function importResultQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: keys.import(id, "result"),
    queryFn: async ({ pageParam }) => {
      const first = pageParam === null ? FIRST_PAGE : MOST_OF_PAGE;
      return (await request(IMPORT_RESULT, { id, first, after: pageParam })).import?.result ?? null;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last?.metrics.pageInfo.hasNextPage ? (last.metrics.pageInfo.endCursor ?? undefined) : undefined,
  });
}

/** The result of a published file: its numbers, and the indicators that were loaded. */
export function useResult(id: string) {
  const query = useInfiniteQuery(importResultQuery(id));
  const result = query.data?.pages[0];
  return {
    query,
    result,
    metrics: query.data?.pages.flatMap((page) => page?.metrics.nodes ?? []) ?? [],
  };
}
