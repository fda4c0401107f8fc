import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { usePickText } from "@/lib/text/text";
import { request } from "../graphql";
import { keys } from "../keys";

const TYPING_PAUSE_MS = 250;

/** Indicators of a collection that could be a parent. */
const METRIC_PARENTS = graphql(`
  query MetricParents($account: String!, $collection: String!, $search: String) {
    collection(account: $account, key: $collection) {
      id
      metrics(first: 12, search: $search) {
        nodes { id path name { fr en } }
      }
    }
  }
`);

/** The first indicators of a collection that match a search. */
function metricParentsQuery(at: { account: string; collection: string }, search: string) {
  return queryOptions({
    queryKey: keys.collection(at, "parents", search),
    queryFn: async () => {
      const answer = await request(METRIC_PARENTS, { ...at, search: search || null });
      return answer.collection?.metrics.nodes ?? [];
    },
    staleTime: 30_000,
    retry: false,
  });
}

/** Indicators of a collection whose path or name contains the typed text, by path. */
export function useMetricSuggestions(account: string, collection: string, typed: string) {
  const pick = usePickText();
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const { data = [] } = useQuery(metricParentsQuery({ account, collection }, search));
  return data.map(({ path, name }) => ({ value: path, text: pick(name)?.text }));
}
