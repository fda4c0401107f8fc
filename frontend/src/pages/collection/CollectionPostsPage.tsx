import { useText } from "@/lib/text";
import { EmptyState } from "@/ui/EmptyState";

/** `/{account}/{collection}/posts`: questions and answers, where the collection takes them. */
export default function CollectionPostsPage() {
  const t = useText();
  return <EmptyState title={t("collectionMore.posts.title")} text={t("collectionMore.posts.text")} />;
}
