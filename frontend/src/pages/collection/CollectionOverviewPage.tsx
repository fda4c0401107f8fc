import { Overview } from "@/features/collection/overview/Overview";
import { useCollection } from "@/features/collection/page/useCollection";

/** `/{account}/{collection}`: what the collection shows first. */
export default function CollectionOverviewPage() {
  return <Overview collection={useCollection()} />;
}
