import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MetricPlace } from "../../place";
import { seriesQuery } from "../metricQueries";
import type { Reading } from "./options/readAddress";

/** The series of the page. While other options are read, the previous data remain (`isPlaceholderData`). */
export function useSeries(place: MetricPlace, reading: Reading) {
  return useQuery({ ...seriesQuery(place, reading), placeholderData: keepPreviousData });
}
