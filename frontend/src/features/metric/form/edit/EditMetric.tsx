import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { type MetricPlace, useMetricPlace } from "../../place";
import { EditMetricForm } from "./EditMetricForm";

const METRIC_EDIT = graphql(`
  query MetricEdit($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      collection { can { editMetrics } }
      ...EditMetricForm_metric
    }
  }
`);

/** The saved state that a form starts from, never from the cache: the edited state must be the stored one. */
function metricFormQuery(place: MetricPlace) {
  return queryOptions({
    queryKey: keys.form("metric", place.account, place.collection, place.path),
    queryFn: async () => (await request(METRIC_EDIT, place)).metric ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** `/{account}/{collection}/{path}?edit`: the form of an indicator, for users who may edit it. */
export default function EditMetric() {
  const t = useText();
  const place = useMetricPlace();
  const page = paths.metric(place.account, place.collection, place.path);
  const query = useQuery(metricFormQuery(place));
  usePageTitle(t("metric.page.edit"));
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<Navigate to={page} replace />}>
      {(metric) =>
        metric.collection.can.editMetrics ? (
          <EditMetricForm key={metric.id} metric={metric} />
        ) : (
          <EmptyState
            title={t("metricForm.forbidden")}
            action={
              <Link className={buttonClass()} to={page}>
                {t("metricForm.back")}
              </Link>
            }
          />
        )
      }
    </Loaded>
  );
}
