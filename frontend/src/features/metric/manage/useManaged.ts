import { useQuery } from "@tanstack/react-query";
import type { ManagedMetricQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import type { MetricPlace } from "../place";
import { MANAGED_METRIC } from "./documents";

/** Loads the current state of the indicator when the dialog is opened, never from the cache. */
export function useManaged({ account, collection, path }: MetricPlace) {
  return useQuery({
    queryKey: ["metric", account, collection, path, "manage"],
    queryFn: async () => (await request(MANAGED_METRIC, { account, collection, path })).metric ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type Managed = NonNullable<ManagedMetricQuery["metric"]>;
