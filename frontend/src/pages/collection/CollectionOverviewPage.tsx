import { MetricList } from "@/features/collection/page/MetricList";
import { useCollection } from "@/features/collection/page/useCollection";
import { useViewer } from "@/lib/session";

/** `/{account}/{collection}`: what the collection shows first. */
export default function CollectionOverviewPage() {
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
