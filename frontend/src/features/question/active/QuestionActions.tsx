import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Trouble } from "../change/Trouble";
import { type PostChanging, usePostChange } from "../change/usePostChange";
import type { ShownQuestion } from "../page/useQuestion";

/** The actions on a whole question: readers follow it, moderators close and reopen it. */
export default function QuestionActions({ question }: { question: ShownQuestion }) {
  const { id, collection, isClosed, can } = question;
  const t = useText();
  const { viewer } = useViewer();
  const changing = usePostChange({ account: collection.account.key, collection: collection.key });
  return (
    <>
      {viewer && <FollowQuestion question={question} changing={changing} />}
      {can.moderate && (
        <Button
          busy={changing.busy}
          onClick={() => changing.send({ what: "close", question: id, closed: !isClosed })}
        >
          {t(isClosed ? "question.reopen" : "question.close")}
        </Button>
      )}
      <Trouble saving={changing} onRetry={changing.retry} />
    </>
  );
}

const FOLLOWED = graphql(`
  query QuestionFollowed($account: String!, $collection: String!, $number: Int!) {
    question(account: $account, collection: $collection, number: $number) { id isFollowed }
  }
`);

/** Whether the reader follows a question; `null` if it does not exist for this reader. */
function followedQuery({ number, collection }: ShownQuestion) {
  const place = { account: collection.account.key, collection: collection.key };
  return queryOptions({
    queryKey: keys.collection(place, "questionFollowed", number),
    queryFn: async () => (await request(FOLLOWED, { ...place, number })).question?.isFollowed ?? null,
  });
}

/** Lets a signed-in reader follow a question: its new answers come with the daily email. */
function FollowQuestion(props: { question: ShownQuestion; changing: PostChanging }) {
  const { question, changing } = props;
  const t = useText();
  const { data } = useQuery(followedQuery(question));
  if (typeof data !== "boolean") return null;
  return (
    <Button
      busy={changing.busy}
      title={t("question.follow.text")}
      onClick={() => changing.send({ what: "follow", question: question.id, followed: !data })}
    >
      {t(data ? "question.unfollow" : "question.follow")}
    </Button>
  );
}
