import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem } from "@/lib/data/problems";
import { metricPathProblem } from "@/lib/keys/keys";
import type { MetricPlace } from "../../place";

const METRIC_EXISTS = graphql(`
  query MetricExists($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { id path }
  }
`);

const TYPING_PAUSE_MS = 350;

/** Whether a path is taken. */
function takenQuery({ account, collection, path }: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric({ account, collection, path }, "exists"),
    queryFn: async () => {
      const { metric } = await request(METRIC_EXISTS, { account, collection, path });
      // A former path that redirects to an indicator is free.
      return metric?.path.toLowerCase() === path.toLowerCase();
    },
    staleTime: 10_000,
    retry: false,
  });
}

/** Checks a path while it is typed, and whether it is free. `own` is the indicator's current path. */
export function usePathCheck(place: MetricPlace, own: string | null): { problem?: Problem; free: boolean } {
  const { path } = place;
  const settled = useSettled(path, TYPING_PAUSE_MS);
  const wrong = path === "" ? undefined : metricPathProblem(path);
  const isOwn = own !== null && path.toLowerCase() === own.toLowerCase();
  const asks = settled === path && path !== "" && !wrong && !isOwn;
  const { data: taken } = useQuery({ ...takenQuery(place), enabled: asks });
  if (wrong) return { problem: problem(wrong.code, "path", wrong.params), free: false };
  if (asks && taken) return { problem: problem("KEY_TAKEN", "path"), free: false };
  return { free: asks && taken === false };
}
