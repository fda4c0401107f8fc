import { useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { FrontPageQuery, RecentMetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { inDateOrder, type Observations } from "@/lib/reading/observations";
import { frontPageDocument, recentMetricFragment } from "./documents";

/** A recently published indicator with observations. */
export type RecentMetric = RecentMetricFragment & {
  observations: Observations;
  /** Whether the stored observations cannot be read; `observations` is then empty. */
  unreadable: boolean;
};

/** The charts and the recent indicators of the front page. */
export function useFrontPage() {
  return useQuery({
    queryKey: ["frontPage"],
    queryFn: async () => {
      const { charts, recent } = (await request(frontPageDocument)).frontPage;
      return { charts: read(charts), recent: read(recent) };
    },
  });
}

function read(metrics: FrontPageQuery["frontPage"]["recent"]): RecentMetric[] {
  return readFragment(recentMetricFragment, metrics).map((metric) => ({
    ...metric,
    observations: {
      ...inDateOrder(metric.series.observations),
      frequency: frequencyLetter(metric.frequency),
    },
    unreadable: !metric.series.observations,
  }));
}
