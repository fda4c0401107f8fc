import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { PostView } from "../post/PostView";
import { AnswerEntry } from "./AnswerEntry";
import { AnswerSection } from "./AnswerSection";
import { QuestionHead } from "./QuestionHead";
import css from "./QuestionView.module.css";
import type { ShownQuestion } from "./useQuestion";

/** A question and its answers: the accepted one first, then by time. */
export function QuestionView({ question }: { question: ShownQuestion }) {
  const { post, answers, answerCount } = question;
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <QuestionHead question={question} />
      <PostView question={question} post={post} />
      <section className={css.answers} aria-labelledby="answers">
        <h2 id="answers">
          {t("question.answers")} <span className={css.count}>{formatNumber(answerCount, { language })}</span>
        </h2>
        {answers.length === 0 ? (
          <p className={css.none}>
            {t(question.can.answer ? "question.answers.none.answer" : "question.answers.none")}
          </p>
        ) : (
          <ol>
            {answers.map((answer) => (
              <AnswerEntry key={answer.number} question={question} answer={answer} />
            ))}
          </ol>
        )}
      </section>
      <AnswerSection question={question} />
    </>
  );
}
