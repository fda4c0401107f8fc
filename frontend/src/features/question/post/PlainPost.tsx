import type { ReactNode } from "react";
import { CopyLink } from "./CopyLink";
import { HiddenPost } from "./HiddenPost";
import { PostByline } from "./PostByline";
import { PostHtml } from "./PostHtml";
import css from "./PostView.module.css";
import type { ShownPost } from "./shownPost";

/** A post as guests see it: author, text and its link; in one line if it is not shown. */
export function PlainPost({ question, post, answer }: ShownPost): ReactNode {
  if (post.state !== "SHOWN")
    return (
      <div className={css.post}>
        <HiddenPost post={post} isAnswer={answer !== undefined} />
      </div>
    );
  return (
    <div className={css.post}>
      <PostByline post={post} answer={answer} />
      <PostHtml html={post.html} />
      <div className={css.actions}>
        <CopyLink question={question} answer={answer} />
      </div>
    </div>
  );
}
