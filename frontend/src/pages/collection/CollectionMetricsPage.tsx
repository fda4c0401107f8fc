import { MetricsView } from "@/features/collection/metrics/MetricsView";
import { useCollection } from "@/features/collection/page/useCollection";

/** `/{account}/{collection}/metrics`: the indicators of a collection. */
export default function CollectionMetricsPage() {
  const collection = useCollection();
  return (
    <MetricsView
      account={collection.account.key}
      collection={collection.key}
      count={collection.metricCount}
      mayAdd={collection.can.editMetrics}
    />
  );
}
