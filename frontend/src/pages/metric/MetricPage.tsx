import { lazy, Suspense } from "react";
import { MetricView } from "@/features/metric/page/MetricView";
import { useMetric } from "@/features/metric/page/useMetric";
import { NotFound } from "@/features/site/NotFound";
import { lazyPage, loadChunk } from "@/lib/browser/lazyPage";
import { paths } from "@/lib/paths";
import { useSearchParams } from "@/lib/router/navigation";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

const frames = {
  waiting: <PageSkeleton />,
  failed: (retry: () => void) => <LoadFailure error={null} onRetry={retry} />,
};
const EditMetric = lazyPage(() => import("@/features/metric/form/edit/EditMetric"), frames);
const AddToDashboard = lazyPage(() => import("./AddToDashboard"), {
  waiting: null,
  failed: frames.failed,
});
const MetricQuestions = lazy(() => loadChunk(() => import("./MetricQuestions")));
const MeantFile = lazy(() => loadChunk(() => import("@/features/metric/page/MeantFile")));
const EditMetricChart = lazyPage(() => import("./EditMetricChart"), frames);

/**
 * `/{account}/{collection}/{path}`: an indicator; with `?edit` its form, with `?edit=chart` the form of its chart, with
 * `?dashboard` the dialog that adds it to one.
 */
export default function MetricPage() {
  const [search] = useSearchParams();
  if (search.get("edit") === "chart") return <EditMetricChart />;
  if (search.has("edit")) return <EditMetric />;
  return (
    <>
      <Shown />
      {search.has("dashboard") && <AddToDashboard />}
    </>
  );
}

function Shown() {
  return (
    <Loaded
      from={useMetric(paths.metric)}
      waiting={<PageSkeleton />}
      absent={
        <NotFound>
          <Suspense>
            <MeantFile />
          </Suspense>
        </NotFound>
      }
    >
      {(metric) => (
        <MetricView key={metric.id} metric={metric} questions={<MetricQuestions metric={metric} />} />
      )}
    </Loaded>
  );
}
