import type { PostView_PostFragment } from "@/gql/graphql";
import type { ShownQuestion } from "../page/useQuestion";

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
