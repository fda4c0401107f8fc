import { QuestionView } from "@/features/question/page/QuestionView";
import { useQuestion } from "@/features/question/page/useQuestion";
import { NotFound } from "@/features/site/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { questionNumber, questionPaths } from "@/lib/questionPaths";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/{account}/{collection}/post/{number}-{slug}`: a question and its answers. Another slug is replaced by the right one. */
export default function QuestionPage() {
  const { account = "", collection = "", question: segment = "" } = useParams();
  const number = questionNumber(segment);
  if (number === undefined) return <NotFound />;
  return <Numbered key={number} account={account} collection={collection} number={number} />;
}

function Numbered(props: { account: string; collection: string; number: number }) {
  const { account, collection, number } = props;
  const t = useText();
  const query = useQuestion({ account, collection }, number);
  const question = query.data;
  usePageTitle(question && (question.title || t("question.untitled", { number })));
  useOwnSpelling(
    question
      ? questionPaths.question(question.collection.account.key, question.collection.key, question)
      : undefined,
  );
  return (
    <Loaded from={query} waiting={<PageSkeleton />} absent={<NotFound />}>
      {(loaded) => <QuestionView question={loaded} />}
    </Loaded>
  );
}
