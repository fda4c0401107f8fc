import { useText } from "@/lib/text";
import { EmptyState } from "@/ui/EmptyState";

/** `/{account}/{collection}/analytics`: how often the collection is read, for its editors. */
export default function CollectionAnalyticsPage() {
  const t = useText();
  return <EmptyState title={t("collectionMore.analytics.title")} text={t("collectionMore.analytics.text")} />;
}
