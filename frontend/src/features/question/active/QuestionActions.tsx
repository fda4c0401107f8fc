import { useViewer } from "@/lib/data/session";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Trouble } from "../change/Trouble";
import { usePostChange } from "../change/usePostChange";
import type { ShownQuestion } from "../page/useQuestion";
import { FollowQuestion } from "./FollowQuestion";

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
