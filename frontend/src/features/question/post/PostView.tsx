import { lazy, type ReactNode, Suspense } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import type { ShownQuestion } from "../page/useQuestion";
import { CopyLink } from "./CopyLink";
import { HiddenPost } from "./HiddenPost";
import { PostByline } from "./PostByline";
import { PostHtml } from "./PostHtml";
import css from "./PostView.module.css";
import type { AnswerMark, ShownPost } from "./shownPost";

const ActivePost = lazy(() => loadChunk(() => import("../active/ActivePost")));

const POST = graphql(`
  fragment PostView_post on Post {
    id
    state
    author { username pictureUrl isMe isBarred }
    text
    html
    createdAt
    editedAt
    version
    removalReason
    reportCount
    can { edit delete restore remove report bar }
  }
`);

/** A question's own text, or an answer. Signed-in readers get its actions, which are downloaded for them only. */
export function PostView(props: {
  question: ShownQuestion;
  post: FragmentType<typeof POST>;
  answer?: AnswerMark;
}) {
  const post = readFragment(POST, props.post);
  const { viewer } = useViewer();
  const shown = { question: props.question, post, answer: props.answer };
  const plain = <PlainPost {...shown} />;
  if (!viewer) return plain;
  return (
    <Suspense fallback={plain}>
      <ActivePost {...shown} />
    </Suspense>
  );
}

/** A post as guests see it: author, text and its link; in one line if it is not shown. */
function PlainPost({ question, post, answer }: ShownPost): ReactNode {
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
