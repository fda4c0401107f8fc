import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import { answerAnchor, questionPaths } from "@/lib/questionPaths";
import { useText } from "@/lib/text/text";
import { CopyButton } from "@/ui/action/CopyButton";
import type { ShownQuestion } from "../page/useQuestion";
import css from "./PostView.module.css";
import type { AnswerMark } from "./shownPost";

/** Copies the whole address of a question or an answer. */
export function CopyLink(props: { question: ShownQuestion; answer: AnswerMark | undefined }) {
  const { question, answer } = props;
  const t = useText();
  return (
    <span className={css.link}>
      <CopyButton
        small
        variant="quiet"
        icon={<IconLink size={16} aria-hidden />}
        text={() => addressOf(question, answer)}
        done={t("question.link.done")}
      >
        {t("question.link")}
      </CopyButton>
    </span>
  );
}

function addressOf(question: ShownQuestion, answer: AnswerMark | undefined): string {
  const { collection } = question;
  const path = questionPaths.question(collection.account.key, collection.key, question);
  return location.origin + path + (answer ? `#${answerAnchor(answer.number)}` : "");
}
