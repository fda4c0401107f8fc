import { MetricList } from "@/features/collection/page/MetricList";
import { useCollection } from "@/features/collection/page/useCollection";
import { useViewer } from "@/lib/session";

/** `/{account}/{collection}/metrics`: the indicators of a collection. */
export default function CollectionMetricsPage() {
  const collection = useCollection();
  const { viewer } = useViewer();
  return (
    <MetricList
      account={collection.account.key}
      collection={collection.key}
      count={collection.metricCount}
      mayAdd={collection.can.editMetrics}
      expert={viewer?.expert ?? false}
    />
  );
}
