import { useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { RecentMetricFragment } from "@/gql/graphql";
import { request } from "@/lib/graphql";
import { frequencyLetter } from "@/lib/lines/frequency";
import { inDateOrder, type Observations } from "@/lib/observations";
import { recentMetricFragment, recentMetricsDocument } from "./documents";

/** A recently published indicator with something to show. */
export type RecentMetric = RecentMetricFragment & {
  observations: Observations;
  /** Whether the stored observations cannot be read; there are then none. */
  unreadable: boolean;
};

export function useRecentMetrics() {
  return useQuery({
    queryKey: ["recentMetrics"],
    queryFn: async () => {
      const { recentMetrics } = await request(recentMetricsDocument);
      return readFragment(recentMetricFragment, recentMetrics.nodes).map(
        (metric): RecentMetric => ({
          ...metric,
          observations: {
            ...inDateOrder(metric.series.observations),
            frequency: frequencyLetter(metric.frequency),
          },
          unreadable: !metric.series.observations,
        }),
      );
    },
  });
}
