import { useCollection } from "@/features/collection/page/useCollection";
import { AnalyticsView } from "@/features/operation/analytics/AnalyticsView";

/** `/{account}/{collection}/analytics`: the numbers of a collection's readers, for its editors. */
export default function CollectionAnalyticsPage() {
  const { account, key } = useCollection();
  return <AnalyticsView place={{ account: account.key, collection: key }} />;
}
