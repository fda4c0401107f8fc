import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ManagedMetricQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { MetricPlace } from "../place";

const MANAGED_METRIC = graphql(`
  query ManagedMetric($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      ...MoveMetric_metric
      ...DeleteMetric_metric
    }
  }
`);

function managedQuery({ account, collection, path }: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric({ account, collection, path }, "manage"),
    queryFn: async () => (await request(MANAGED_METRIC, { account, collection, path })).metric ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads the current state of the indicator when the dialog is opened, never from the cache. */
export function useManaged(place: MetricPlace) {
  return useQuery(managedQuery(place));
}

/** An indicator that is moved or deleted. */
export type Managed = NonNullable<ManagedMetricQuery["metric"]>;
