import { metricQuery, seriesQuery } from "@/features/metric/page/metricQueries";
import { readAddress } from "@/features/metric/page/series/options/readAddress";
import { toRead } from "@/features/metric/page/series/options/view";
import { metricPlace } from "@/features/metric/place";
import type { Loader } from "@/lib/data/loader";

/** The indicator and, beside it, its series. The forms of an indicator read their own state. */
export const load: Loader = (params, search) => {
  if (search.has("edit")) return [];
  const place = metricPlace(params);
  return [metricQuery(place), seriesQuery(place, toRead(null, readAddress(search)).reading)];
};
