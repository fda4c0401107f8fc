import { FrameView } from "@/features/metric/frame/FrameView";
import { useFrameLook } from "@/features/metric/frame/useFrameLook";
import { useMetric } from "@/features/metric/page/useMetric";
import { NotFound } from "@/features/site/notFound/NotFound";
import { paths } from "@/lib/paths";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/f/{account}/{collection}/{path}`: the chart alone, for projectors and for frames in other pages. */
export default function FramePage() {
  useFrameLook();
  return (
    <Loaded from={useMetric(paths.metricFrame)} waiting={<PageSkeleton />} absent={<NotFound />}>
      {(metric) => <FrameView metric={metric} />}
    </Loaded>
  );
}
