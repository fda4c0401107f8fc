import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { METRIC_PAGE, METRIC_VIEW } from "@/features/metric/documents";
import { MetricView } from "@/features/metric/page/MetricView";
import { useMetricPlace } from "@/features/metric/place";
import { NotFound } from "@/features/notFound/NotFound";
import { readFragment } from "@/gql";
import { request } from "@/lib/graphql";
import { lazyPage } from "@/lib/lazyPage";
import { useOwnSpelling } from "@/lib/ownSpelling";
import { paths } from "@/lib/paths";
import { usePickText } from "@/lib/text";
import { usePageTitle } from "@/lib/title";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageSkeleton } from "@/ui/Skeleton";

const EditMetric = lazyPage(() => import("@/features/metric/form/EditMetric"), {
  waiting: <PageSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** `/{account}/{collection}/{path}`: an indicator; with `?edit` its form. */
export default function MetricPage() {
  const [search] = useSearchParams();
  return search.has("edit") ? <EditMetric /> : <Shown />;
}

function Shown() {
  const place = useMetricPlace();
  const pick = usePickText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["metric", place.account, place.collection, place.path],
    queryFn: async () => (await request(METRIC_PAGE, place)).metric ?? null,
  });
  const metric = readFragment(METRIC_VIEW, data);
  usePageTitle(metric && (pick(metric.name)?.text ?? metric.path));
  useOwnSpelling(
    metric ? paths.metric(metric.collection.account.key, metric.collection.key, metric.path) : undefined,
  );
  if (isPending) return <PageSkeleton />;
  if (metric) return <MetricView metric={metric} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <NotFound />;
}
