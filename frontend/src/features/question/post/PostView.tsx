import { lazy, Suspense } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { PostView_PostFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import type { ShownQuestion } from "../page/useQuestion";
import { PlainPost } from "./PlainPost";

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

/** The number of an answer, and whether it is the accepted one. */
export interface AnswerMark {
  readonly number: number;
  readonly isAccepted: boolean;
}

/** A post with its question. */
export interface ShownPost {
  readonly question: ShownQuestion;
  readonly post: PostView_PostFragment;
  /** Absent for the question itself. */
  readonly answer: AnswerMark | undefined;
}

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
      <ActivePost {...shown} reader={viewer.id} />
    </Suspense>
  );
}
