import { type RefObject, useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import type { PostView_PostFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { Trouble } from "../change/Trouble";
import { type PostChanging, usePostChange } from "../change/usePostChange";
import { EditFrame } from "../EditFrame";
import { MarkdownField } from "../form/MarkdownField";
import { QuestionFields, type QuestionValues } from "../form/QuestionFields";
import type { Place } from "../place";
import { HiddenPost } from "../post/HiddenPost";
import { PostByline } from "../post/PostByline";
import { PostHtml } from "../post/PostHtml";
import css from "../post/PostView.module.css";
import type { ShownPost } from "../post/shownPost";
import { type EditedPost, useEdit } from "../useEdit";
import { PostActions } from "./PostActions";
import { type Asked, PostDialog } from "./PostDialog";
import { PostHistory } from "./PostHistory";

/** A post for a signed-in reader: with its actions, its edit in place, and what moderators see of it. */
export default function ActivePost({ question, post, answer }: ShownPost) {
  const place = { account: question.collection.account.key, collection: question.collection.key };
  const [isEdited, setEdited] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const changing = usePostChange(place);
  const box = useFocusAfter(`${post.state} ${isEdited}`);
  const trouble = <Trouble saving={changing} onRetry={changing.retry} />;
  if (post.state !== "SHOWN")
    return (
      <div ref={box} tabIndex={-1} className={css.post}>
        <HiddenPost post={post} isAnswer={answer !== undefined}>
          <Restore post={post} changing={changing} />
        </HiddenPost>
        {trouble}
        <PostHistory question={question} post={post} answer={answer} />
      </div>
    );
  return (
    <div ref={box} tabIndex={-1} className={css.post}>
      <PostByline post={post} answer={answer} />
      {isEdited ? (
        <Edit shown={{ question, post, answer }} onClose={() => setEdited(false)} />
      ) : (
        <>
          <PostHtml html={post.html} />
          <PostReports place={place} post={post} changing={changing} />
          <PostActions
            question={question}
            post={post}
            answer={answer}
            changing={changing}
            onEdit={() => setEdited(true)}
            onAsk={setAsked}
          />
        </>
      )}
      {trouble}
      <PostHistory question={question} post={post} answer={answer} />
      {asked && (
        <PostDialog
          place={place}
          collection={question.collection.id}
          post={post}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Undoes the deletion or the removal of a post; nothing for readers who cannot. */
function Restore(props: {
  post: Pick<PostView_PostFragment, "id" | "state" | "can">;
  changing: PostChanging;
}) {
  const { post, changing } = props;
  const t = useText();
  if (!post.can.restore) return null;
  return (
    <Button small busy={changing.busy} onClick={() => changing.send({ what: "restore", post: post.id })}>
      {t(post.state === "DELETED" ? "question.restore.DELETED" : "question.restore.REMOVED")}
    </Button>
  );
}

/** Says to moderators how often a post was reported; they keep it, or read the reasons. */
function PostReports(props: {
  place: Place;
  post: Pick<PostView_PostFragment, "id" | "reportCount">;
  changing: PostChanging;
}) {
  const { place, post, changing } = props;
  const t = useText();
  if (!post.reportCount) return null;
  return (
    <Notice
      kind="warning"
      actions={
        <div className={css.actions}>
          <Button
            small
            busy={changing.busy}
            onClick={() => changing.send({ what: "dismiss", post: post.id })}
          >
            {t("question.report.dismiss")}
          </Button>
          <Link to={questionPaths.list(place.account, place.collection)}>{t("question.report.read")}</Link>
        </div>
      }
    >
      <p>{t("question.report.count", { count: post.reportCount })}</p>
    </Notice>
  );
}

function Edit({ shown, onClose }: { shown: ShownPost; onClose: () => void }) {
  const { question, post, answer } = shown;
  const { title, tags, metric, collection } = question;
  const place = { account: collection.account.key, collection: collection.key };
  if (answer) return <EditAnswer place={place} post={post} onClose={onClose} />;
  return (
    <EditQuestion
      place={place}
      saved={{ title, text: post.text, tags: tags.join("; ") }}
      metric={metric?.id ?? null}
      post={post}
      onClose={onClose}
    />
  );
}

const EDIT_ANSWER = graphql(`
  mutation EditAnswer($id: ID!, $version: Int!, $text: String!) {
    editAnswer(id: $id, version: $version, text: $text) {
      question { id }
      problems { ...Problem }
    }
  }
`);

/** Edits an answer in its place. */
function EditAnswer(props: {
  place: Place;
  post: EditedPost & { readonly text: string };
  onClose: () => void;
}) {
  const { place, post, onClose } = props;
  const t = useText();
  const edit = useEdit<{ text: string }>({
    place,
    post,
    saved: { text: post.text },
    send: async ({ text }, version) =>
      (await request(EDIT_ANSWER, { id: post.id, version, text })).editAnswer,
    onClose,
  });
  return (
    <EditFrame edit={edit} post={post}>
      <MarkdownField
        label={t("question.answer.text")}
        rows={6}
        value={edit.draft.values.text}
        error={edit.errorOf("text")}
        onChange={(text) => edit.draft.change({ text })}
      />
    </EditFrame>
  );
}

const EDIT_QUESTION = graphql(`
  mutation EditQuestion($id: ID!, $version: Int!, $question: QuestionInput!) {
    editQuestion(id: $id, version: $version, question: $question) {
      question { id }
      problems { ...Problem }
    }
  }
`);

/** Edits a question in its place. */
function EditQuestion(props: {
  place: Place;
  saved: QuestionValues;
  /** The id of the indicator that the question is about, which remains. */
  metric: string | null;
  post: EditedPost;
  onClose: () => void;
}) {
  const { place, saved, metric, post, onClose } = props;
  const edit = useEdit<QuestionValues>({
    place,
    post,
    saved,
    send: async ({ title, text, tags }, version) => {
      const question = { title, text, tags, metric };
      return (await request(EDIT_QUESTION, { id: post.id, version, question })).editQuestion;
    },
    onClose,
  });
  return (
    <EditFrame edit={edit} post={post}>
      <QuestionFields values={edit.draft.values} onChange={edit.draft.change} errorOf={edit.errorOf} />
    </EditFrame>
  );
}

/**
 * The element of a post, which takes the focus when the post is drawn in another way and the pressed button is no
 * longer in the document.
 */
function useFocusAfter(state: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    if (document.activeElement === document.body) box.current?.focus();
  }, [state]);
  return box;
}
