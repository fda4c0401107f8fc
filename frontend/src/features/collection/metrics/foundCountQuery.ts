import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Place } from "../place";
import type { Filter } from "./useListChoice";

const FOUND_COUNT = graphql(`
  query FoundCount($account: String!, $key: String!, $search: String, $frequency: Frequency, $under: String) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 1, search: $search, frequency: $frequency, under: $under) { totalCount }
    }
  }
`);

/** Number of matches of a filter, which the tree itself does not return. */
export function foundCountQuery({ account, collection: key }: Place, filter: Filter) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "found", filter),
    queryFn: async () => {
      const { query, frequency, under } = filter;
      const answer = await request(FOUND_COUNT, { account, key, search: query || null, frequency, under });
      return answer.collection?.metrics.totalCount ?? 0;
    },
  });
}
