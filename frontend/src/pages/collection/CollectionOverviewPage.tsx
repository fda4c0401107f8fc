import { Overview } from "@/features/collection/overview/Overview";
import { useCollection } from "@/features/collection/page/useCollection";

/** `/{account}/{collection}`: the overview of a collection. */
export default function CollectionOverviewPage() {
  const collection = useCollection();
  return <Overview collection={collection} dashboardCount={collection.dashboards.totalCount} />;
}
