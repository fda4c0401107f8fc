import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { ImportFilter, ImportOptionsInput } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { IMPORT_ITEM, IMPORT_ITEMS, MOST_OF_PAGE } from "../documents";

/** Size of the first page, which fills the window. */
const FIRST_PAGE = 25;
const NONE = { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 };

/** Indicators of a file, page by page; while another choice loads, the previous result remains. */
export function useItems(id: string, options: ImportOptionsInput, filter: ImportFilter, search: string) {
  return useInfiniteQuery({
    queryKey: ["import", id, "items", options, filter, search],
    queryFn: async ({ pageParam }) => {
      const data = await request(IMPORT_ITEMS, {
        id,
        options,
        filter,
        search: search || null,
        first: pageParam === null ? FIRST_PAGE : MOST_OF_PAGE,
        after: pageParam,
      });
      const { nodes, ...page } = data.import?.report.items ?? NONE;
      return { ...page, nodes: readFragment(IMPORT_ITEM, nodes) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
