import { useQuery } from "@tanstack/react-query";
import { request } from "@/lib/data/graphql";
import { FOUND_COUNT } from "./documents";
import type { Filter } from "./useListChoice";

/** Number of matches of a filter, which the tree itself does not return. */
export function useFoundCount(account: string, key: string, filter: Filter, wanted: boolean) {
  const { data } = useQuery({
    queryKey: ["collection", account, key, "found", filter],
    queryFn: async () => {
      const { query, frequency, under } = filter;
      const answer = await request(FOUND_COUNT, { account, key, search: query || null, frequency, under });
      return answer.collection?.metrics.totalCount ?? 0;
    },
    enabled: wanted,
  });
  return data;
}
