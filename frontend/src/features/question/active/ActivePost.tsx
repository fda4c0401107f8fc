import { type RefObject, useEffect, useRef, useState } from "react";
import { Trouble } from "../change/Trouble";
import { usePostChange } from "../change/usePostChange";
import { EditAnswer } from "../edit/EditAnswer";
import { EditQuestion } from "../edit/EditQuestion";
import { HiddenPost } from "../post/HiddenPost";
import { PostByline } from "../post/PostByline";
import { PostHtml } from "../post/PostHtml";
import css from "../post/PostView.module.css";
import type { ShownPost } from "../post/shownPost";
import { PostActions } from "./PostActions";
import { type Asked, PostDialog } from "./PostDialog";
import { PostHistory } from "./PostHistory";
import { PostReports } from "./PostReports";
import { Restore } from "./Restore";

/** A post for a signed-in reader: with its actions, its edit in place, and what moderators see of it. */
export default function ActivePost({ question, post, answer, reader }: ShownPost & { reader: string }) {
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
        <Edit shown={{ question, post, answer }} reader={reader} onClose={() => setEdited(false)} />
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

function Edit({ shown, reader, onClose }: { shown: ShownPost; reader: string; onClose: () => void }) {
  const { question, post, answer } = shown;
  const { title, tags, metric, collection } = question;
  const place = { account: collection.account.key, collection: collection.key };
  if (answer) return <EditAnswer place={place} reader={reader} post={post} onClose={onClose} />;
  return (
    <EditQuestion
      place={place}
      reader={reader}
      saved={{ title, text: post.text, tags: tags.join("; ") }}
      metric={metric?.id ?? null}
      post={post}
      onClose={onClose}
    />
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
