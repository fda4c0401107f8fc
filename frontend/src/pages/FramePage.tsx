import { FrameView } from "@/features/metric/frame/FrameView";
import { useFrameLook } from "@/features/metric/frame/useFrameLook";
import { useMetric } from "@/features/metric/page/useMetric";
import { NotFound } from "@/features/site/notFound/NotFound";
import { paths } from "@/lib/paths";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/f/{account}/{collection}/{path}`: the chart alone, for projectors and for frames in other pages. */
export default function FramePage() {
  useFrameLook();
  const { metric, error, isPending, refetch } = useMetric(paths.metricFrame);
  if (isPending) return <PageSkeleton />;
  if (metric) return <FrameView metric={metric} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <NotFound />;
}
