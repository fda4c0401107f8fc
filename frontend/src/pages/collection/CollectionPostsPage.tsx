import { useCollection } from "@/features/collection/page/useCollection";
import { QuestionList } from "@/features/question/list/QuestionList";
import { lazyPage } from "@/lib/browser/lazyPage";
import { useSearchParams } from "@/lib/router/navigation";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";

const frames = {
  waiting: <PartSkeleton />,
  failed: (retry: () => void) => <LoadFailure error={null} onRetry={retry} />,
};
const Ask = lazyPage(() => import("@/features/question/ask/Ask"), frames);
const Moderation = lazyPage(() => import("@/features/question/moderate/Moderation"), frames);

/** `/{account}/{collection}/posts`: the questions of a collection; with `?ask` the form of a new one. */
export default function CollectionPostsPage() {
  const { id, key, account, questions, can } = useCollection();
  const [search] = useSearchParams();
  const place = { account: account.key, collection: key };
  if (search.has("ask")) return <Ask place={place} collection={id} isOpen={questions} canAsk={can.ask} />;
  return (
    <>
      <QuestionList place={place} isOpen={questions} canAsk={can.ask} />
      {can.moderatePosts && <Moderation place={place} />}
    </>
  );
}
