import type { ReactNode } from "react";
import type { PostView_PostFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { PostHtml } from "./PostHtml";
import css from "./PostView.module.css";

/** One line instead of a deleted or removed post, with the reason for those who may read it; `children` follow it. */
export function HiddenPost(props: { post: PostView_PostFragment; isAnswer: boolean; children?: ReactNode }) {
  const { post, isAnswer, children } = props;
  const { state, removalReason, html } = post;
  const t = useText();
  if (state === "SHOWN") return null;
  return (
    <>
      <p className={css.hidden}>
        {t(`question.hidden.${state}`, { noun: isAnswer ? "answer" : "question" })}
        {removalReason && ` ${t("question.hidden.reason", { reason: removalReason })}`}
        {children}
      </p>
      {html !== "" && (
        <details className={css.fold}>
          <summary>{t("question.hidden.show")}</summary>
          <PostHtml html={html} />
        </details>
      )}
    </>
  );
}
