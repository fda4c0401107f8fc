import { useEffect, useRef } from "react";
import { answerAnchor, postAnchor } from "@/lib/questionPaths";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { PostView } from "../post/PostView";
import css from "./QuestionView.module.css";
import type { ShownQuestion } from "./useQuestion";

/** An answer with an address of its own: scrolled into view and marked while the address names it. */
export function AnswerEntry(props: { question: ShownQuestion; answer: ShownQuestion["answers"][number] }) {
  const { question, answer } = props;
  const t = useText();
  const { hash } = useLocation();
  const entry = useRef<HTMLLIElement>(null);
  const id = answerAnchor(answer.number);
  const isNamed = hash === `#${id}` || hash === `#${postAnchor(answer.post.id)}`;
  useEffect(() => {
    if (!isNamed) return;
    entry.current?.scrollIntoView({ block: "start" });
    entry.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <li
      ref={entry}
      id={id}
      tabIndex={-1}
      aria-label={t("question.answer.number", { number: answer.number })}
      className={[css.answer, answer.isAccepted && css.accepted, isNamed && css.named]
        .filter(Boolean)
        .join(" ")}
    >
      <PostView question={question} post={answer.post} answer={answer} />
    </li>
  );
}
