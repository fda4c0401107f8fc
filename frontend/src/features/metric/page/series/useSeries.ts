import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { ReadSeriesFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { inDateOrder } from "@/lib/reading/observations";
import { METRIC_SERIES, READ_SERIES } from "../../documents";
import type { MetricPlace } from "../../place";
import type { Reading } from "./options";

/** The query of the series with these read options. */
export function seriesQuery({ account, collection, path }: MetricPlace, reading: Reading) {
  return queryOptions({
    queryKey: ["metric", account, collection, path, "series", reading],
    queryFn: async (): Promise<ReadSeriesFragment | null> => {
      const { metric } = await request(METRIC_SERIES, { account, collection, path, ...reading });
      const series = readFragment(READ_SERIES, metric?.series) ?? null;
      // Charts and tables have their own order; `order` only decided which observations the server returns.
      return series?.observations && reading.order === "desc"
        ? { ...series, observations: inDateOrder(series.observations) }
        : series;
    },
  });
}

/** The series of the page. While other options are read, the previous data remain (`isPlaceholderData`). */
export function useSeries(place: MetricPlace, reading: Reading) {
  return useQuery({ ...seriesQuery(place, reading), placeholderData: keepPreviousData });
}
