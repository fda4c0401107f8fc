import { DashboardList } from "@/features/collection/DashboardList";
import { useCollection } from "@/features/collection/page/useCollection";

/** `/{account}/{collection}/charts` and `/i/{account}/{collection}/`: the dashboards of a collection. */
export default function CollectionChartsPage() {
  return <DashboardList collection={useCollection()} />;
}
