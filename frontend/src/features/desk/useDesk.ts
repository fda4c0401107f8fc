import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { DeskChoice } from "./useDeskChoice";

const PAGE = 50;

const DESK = graphql(`
  query Desk($first: Int!, $after: String, $search: String, $collection: ID, $due: Boolean!) {
    viewer {
      id
      desk(first: $first, after: $after, search: $search, collection: $collection, due: $due) {
        nodes { metric { id ...DeskRow_metric } nextPeriod dueOn due }
        pageInfo { endCursor hasNextPage }
        totalCount
        dueCount
      }
    }
  }
`);

const EMPTY = { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0, dueCount: 0 };

type Filters = Pick<DeskChoice, "query" | "collection" | "due">;

/** The desk page by page. It is never refetched automatically: rows must not move during typing. */
function deskQuery({ query, collection, due }: Filters) {
  return infiniteQueryOptions({
    queryKey: keys.desk("rows", { query, collection, due }),
    queryFn: async ({ pageParam }) => {
      const variables = { first: PAGE, after: pageParam, search: query || null, collection, due };
      return (await request(DESK, variables)).viewer?.desk ?? EMPTY;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The indicators of the desk that the filters leave, and their numbers. */
export function useDesk(filters: Filters) {
  const desk = useInfiniteQuery(deskQuery(filters));
  const pages = desk.data?.pages ?? [];
  return {
    ...desk,
    entries: pages.flatMap((page) => page.nodes),
    total: pages[0]?.totalCount ?? 0,
    dueCount: pages[0]?.dueCount ?? 0,
  };
}

/** The desk as far as it was loaded. */
export type Desk = ReturnType<typeof useDesk>;
