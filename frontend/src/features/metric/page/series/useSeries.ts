import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { ReadSeriesFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { inDateOrder } from "@/lib/reading/observations";
import { METRIC_SERIES, READ_SERIES } from "../../documents";
import type { MetricPlace } from "../../place";
import type { Reading } from "./options";

/** The series as it is read with these options. */
export function seriesQuery({ account, collection, path }: MetricPlace, reading: Reading) {
  return queryOptions({
    queryKey: ["metric", account, collection, path, "series", reading],
    queryFn: async (): Promise<ReadSeriesFragment | null> => {
      const { metric } = await request(METRIC_SERIES, { account, collection, path, ...reading });
      const series = readFragment(READ_SERIES, metric?.series) ?? null;
      // Charts and tables have an order of their own; which observations there are was for the server to say.
      return series?.observations && reading.order === "desc"
        ? { ...series, observations: inDateOrder(series.observations) }
        : series;
    },
  });
}

/**
 * The series that the page shows. While other options are being read, what was there before stays
 * (`isPlaceholderData`).
 */
export function useSeries(place: MetricPlace, reading: Reading) {
  return useQuery({ ...seriesQuery(place, reading), placeholderData: keepPreviousData });
}
