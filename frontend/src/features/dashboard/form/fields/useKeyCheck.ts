import { useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem } from "@/lib/data/problems";
import { dashboardKeyProblem } from "@/lib/keys/keys";
import { collectionOf } from "../../place";

/** Checks whether the reader can see a dashboard at this address, to report a taken key early. */
const DASHBOARD_EXISTS = graphql(`
  query DashboardExists($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) { id key }
  }
`);

const TYPING_PAUSE_MS = 350;

/**
 * Checks a key while it is typed. `own` is the dashboard's current key. A former key of another dashboard is free: a
 * result with another key does not count.
 */
export function useKeyCheck(
  place: { account: string; collection: string },
  key: string,
  own: string | null,
): { problem?: Problem; free: boolean } {
  const { account, collection } = place;
  const settled = useSettled(key, TYPING_PAUSE_MS);
  const wrong = key === "" ? undefined : dashboardKeyProblem(key);
  const isOwn = own !== null && key.toLowerCase() === own.toLowerCase();
  const asks = settled === key && key !== "" && !wrong && !isOwn;
  const { data: taken } = useQuery({
    queryKey: keys.dashboard({ account, collection, key }, "exists"),
    queryFn: async () => {
      const variables = { account, collection: collectionOf(collection), key };
      const found = (await request(DASHBOARD_EXISTS, variables)).dashboard;
      return found?.key.toLowerCase() === key.toLowerCase();
    },
    enabled: asks,
    staleTime: 10_000,
    retry: false,
  });
  if (wrong) return { problem: problem(wrong.code, "key", wrong.params), free: false };
  if (asks && taken) return { problem: problem("KEY_TAKEN", "key"), free: false };
  return { free: asks && taken === false };
}
