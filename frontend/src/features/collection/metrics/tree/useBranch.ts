import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionTreeQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../../place";
import type { Filter } from "../useListChoice";

/** One level of the tree of paths. */
const COLLECTION_TREE = graphql(`
  query CollectionTree(
    $account: String!
    $key: String!
    $first: Int!
    $after: String
    $search: String
    $frequency: Frequency
    $under: String
  ) {
    collection(account: $account, key: $key) {
      id
      tree(first: $first, after: $after, search: $search, frequency: $frequency, under: $under) {
        nodes {
          path
          segment
          below
          metric { id ...TreeItem_metric }
        }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

const PAGE_SIZE = 100;

type Level = NonNullable<CollectionTreeQuery["collection"]>["tree"];

/** An entry of the tree, as the server returns it. */
export type Branch = Level["nodes"][number];

const NO_ENTRIES: Level = { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 };

/** One level of the tree, page by page; while another filter loads, the previous result remains. */
function branchQuery(place: Place, filter: Filter) {
  const { query, frequency, under } = filter;
  return infiniteQueryOptions({
    queryKey: keys.collection(place, "tree", filter),
    queryFn: async ({ pageParam }) => {
      const { collection } = await request(COLLECTION_TREE, {
        account: place.account,
        key: place.collection,
        first: PAGE_SIZE,
        after: pageParam,
        search: query || null,
        frequency,
        under,
      });
      return collection?.tree ?? NO_ENTRIES;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The entries of the tree below the path of the filter. */
export function useBranch(place: Place, filter: Filter) {
  return useInfiniteQuery(branchQuery(place, filter));
}
