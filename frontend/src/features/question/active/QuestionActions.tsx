import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Trouble } from "../change/Trouble";
import { usePostChange } from "../change/usePostChange";
import type { ShownQuestion } from "../page/useQuestion";

/** The actions of moderators on a whole question: close and reopen. */
export default function QuestionActions({ question }: { question: ShownQuestion }) {
  const { id, collection, isClosed } = question;
  const t = useText();
  const changing = usePostChange({ account: collection.account.key, collection: collection.key });
  return (
    <>
      <Button
        busy={changing.busy}
        onClick={() => changing.send({ what: "close", question: id, closed: !isClosed })}
      >
        {t(isClosed ? "question.reopen" : "question.close")}
      </Button>
      <Trouble saving={changing} onRetry={changing.retry} />
    </>
  );
}
