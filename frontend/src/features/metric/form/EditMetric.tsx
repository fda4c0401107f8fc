import { useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { METRIC_EDIT, METRIC_FIELDS } from "../documents";
import { useMetricPlace } from "../place";
import { EditMetricForm } from "./EditMetricForm";

/** Loads the form's data without the cache: the edited state must be the stored one. */
export default function EditMetric() {
  const t = useText();
  const place = useMetricPlace();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["metric", place.account, place.collection, place.path, "edit"],
    queryFn: async () => (await request(METRIC_EDIT, place)).metric ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const metric = readFragment(METRIC_FIELDS, data);
  usePageTitle(t("metric.page.edit"));
  if (isPending) return <PageSkeleton />;
  if (metric?.collection.can.editMetrics) return <EditMetricForm key={metric.id} metric={metric} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!metric) return <Navigate to={paths.metric(place.account, place.collection, place.path)} replace />;
  return (
    <EmptyState
      title={t("metricForm.forbidden")}
      action={
        <Link className={buttonClass()} to={paths.metric(place.account, place.collection, place.path)}>
          {t("metricForm.back")}
        </Link>
      }
    />
  );
}
