import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { useSearchParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { usePickText } from "@/lib/text/text";
import { METRIC_PAGE, METRIC_VIEW } from "../documents";
import { useMetricPlace } from "../place";
import { readAddress, toRead } from "./series/options";
import { seriesQuery } from "./series/useSeries";

/** The indicator of the address; `spelling` builds the address with the keys as spelt in the database. */
export function useMetric(spelling: (account: string, collection: string, path: string) => string) {
  const client = useQueryClient();
  const place = useMetricPlace();
  const [search] = useSearchParams();
  const pick = usePickText();
  const query = useQuery({
    queryKey: ["metric", place.account, place.collection, place.path],
    queryFn: async () => (await request(METRIC_PAGE, place)).metric ?? null,
  });
  const series = seriesQuery(place, toRead(null, readAddress(search)).reading);
  // The series is read in parallel with the indicator.
  if (query.isPending && !client.getQueryState(series.queryKey)) void client.prefetchQuery(series);
  const metric = readFragment(METRIC_VIEW, query.data);
  usePageTitle(metric && (pick(metric.name)?.text ?? metric.path));
  useOwnSpelling(
    metric ? spelling(metric.collection.account.key, metric.collection.key, metric.path) : undefined,
  );
  return { ...query, metric };
}
