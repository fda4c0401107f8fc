import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { metricPathProblem } from "@/lib/keys/keys";
import { useKeyCheck } from "@/lib/keys/useKeyCheck";
import type { MetricPlace } from "../../place";

const METRIC_EXISTS = graphql(`
  query MetricExists($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { id path }
  }
`);

/** Checks a path while it is typed, and whether it is free. `own` is the indicator's current path. */
export function usePathCheck(place: MetricPlace, own: string | null): ReturnType<typeof useKeyCheck> {
  return useKeyCheck({
    field: "path",
    typed: place.path,
    own,
    check: metricPathProblem,
    queryKey: keys.metric(place, "exists"),
    read: async () => (await request(METRIC_EXISTS, { ...place })).metric?.path,
  });
}
