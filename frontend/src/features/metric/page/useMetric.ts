import { useQuery } from "@tanstack/react-query";
import { graphql, readFragment } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { usePickText } from "@/lib/text/text";
import { useMetricPlace } from "../place";
import { metricQuery } from "./metricQueries";

const METRIC = graphql(`
  fragment useMetric_metric on Metric {
    path
    name { fr en }
    collection { key account { key } }
  }
`);

/** The indicator of the address; `spelling` builds the address with the keys as spelt in the database. */
export function useMetric(spelling: (account: string, collection: string, path: string) => string) {
  const pick = usePickText();
  const query = useQuery(metricQuery(useMetricPlace()));
  const metric = readFragment(METRIC, query.data);
  usePageTitle(metric && (pick(metric.name)?.text ?? metric.path));
  useOwnSpelling(
    metric ? spelling(metric.collection.account.key, metric.collection.key, metric.path) : undefined,
  );
  return query;
}
