import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem } from "@/lib/data/problems";
import { collectionKeyProblem } from "@/lib/keys/keys";

/** Checks whether the reader can see a collection at this address, to report a taken key early. */
const COLLECTION_EXISTS = graphql(`
  query CollectionExists($account: String!, $key: String!) {
    collection(account: $account, key: $key) { id key }
  }
`);

const TYPING_PAUSE_MS = 350;

/** Whether a collection has this key; a former key that redirects to a collection is free. */
function existsQuery(account: string, key: string) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "exists"),
    queryFn: async () => {
      const { collection } = await request(COLLECTION_EXISTS, { account, key });
      return collection?.key.toLowerCase() === key.toLowerCase();
    },
    staleTime: 10_000,
    retry: false,
  });
}

/**
 * Checks a key while it is typed. A key of another collection that the reader may see is reported early; the others on
 * submit. `own` is the collection's current key.
 */
export function useKeyCheck(
  account: string,
  key: string,
  own: string | null,
): { problem?: Problem; free: boolean } {
  const settled = useSettled(key, TYPING_PAUSE_MS);
  const wrong = key === "" ? undefined : collectionKeyProblem(key);
  const isOwn = own !== null && key.toLowerCase() === own.toLowerCase();
  const asks = settled === key && key !== "" && !wrong && !isOwn;
  const { data: taken } = useQuery({ ...existsQuery(account, key), enabled: asks });
  if (wrong) return { problem: problem(wrong.code, "key", wrong.params), free: false };
  if (asks && taken) return { problem: problem("KEY_TAKEN", "key"), free: false };
  return { free: asks && taken === false };
}
