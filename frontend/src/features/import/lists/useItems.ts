import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ImportFilter, ImportItemsQuery, ImportOptionsInput } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { MOST_OF_PAGE } from "../pageSize";

/** Size of the first page, which fills the window. */
const FIRST_PAGE = 25;
const NONE = { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 };

/** A page of a file's indicators. */
const IMPORT_ITEMS = graphql(`
  query ImportItems(
    $id: ID!
    $options: ImportOptionsInput!
    $filter: ImportFilter!
    $search: String
    $first: Int!
    $after: String
  ) {
    import(id: $id) {
      id
      report(options: $options) {
        items(filter: $filter, search: $search, first: $first, after: $after) {
          nodes { id line column ...ItemRow_item ...InvalidCauses_item }
          pageInfo { endCursor hasNextPage }
          totalCount
        }
      }
    }
  }
`);

/** An indicator of a file. */
export type Item = NonNullable<ImportItemsQuery["import"]>["report"]["items"]["nodes"][number];

/** Indicators of a file, page by page; while another choice loads, the previous result remains. */
export function importItemsQuery(
  id: string,
  options: ImportOptionsInput,
  filter: ImportFilter,
  search: string,
) {
  return infiniteQueryOptions({
    queryKey: keys.import(id, "items", options, filter, search),
    queryFn: async ({ pageParam }) => {
      const data = await request(IMPORT_ITEMS, {
        id,
        options,
        filter,
        search: search || null,
        first: pageParam === null ? FIRST_PAGE : MOST_OF_PAGE,
        after: pageParam,
      });
      return data.import?.report.items ?? NONE;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The indicators of a file that were loaded. */
export function useItems(...choice: Parameters<typeof importItemsQuery>) {
  return useInfiniteQuery(importItemsQuery(...choice));
}
