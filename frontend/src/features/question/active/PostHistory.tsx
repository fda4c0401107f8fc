import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatDateTime } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { Place } from "../place";
import css from "../post/PostView.module.css";
import type { ShownPost } from "../post/shownPost";

/** The earlier texts of an edited post, for moderators; they are read when they are unfolded. */
export function PostHistory({ question, post }: ShownPost) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isModerator = post.reportCount !== null && post.reportCount !== undefined;
  if (!isModerator || !post.editedAt) return null;
  return (
    <details className={css.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("question.history")}</summary>
      {isOpen && <EarlierTexts question={question} post={post} />}
    </details>
  );
}

function EarlierTexts({ question, post }: Pick<ShownPost, "question" | "post">) {
  const { collection, number } = question;
  const language = useLanguage();
  const timeZone = useTimeZone();
  const place = { account: collection.account.key, collection: collection.key };
  const query = useQuery(postHistoryQuery(place, number, post.id));
  const waiting = (
    <Skeleton>
      <Bar height={64} />
    </Skeleton>
  );
  return (
    <Loaded from={query} waiting={waiting}>
      {(texts) => (
        <ol className={css.history}>
          {texts.map(({ at, title, text }) => (
            <li key={at}>
              <p className={css.facts}>
                <time dateTime={at}>{formatDateTime(at, language, timeZone)}</time>
              </p>
              {title && <p className={css.author}>{title}</p>}
              <p className={css.source}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

const POST_HISTORY = graphql(`
  query PostHistory($account: String!, $collection: String!, $number: Int!, $post: ID!) {
    question(account: $account, collection: $collection, number: $number) {
      id
      history(post: $post) { at title text }
    }
  }
`);

/** The earlier texts of a post of a question, in Markdown, the latest first. Empty unless the reader moderates. */
function postHistoryQuery(place: Place, number: number, post: string) {
  return queryOptions({
    queryKey: keys.collection(place, "question", number, "history", post),
    queryFn: async () => (await request(POST_HISTORY, { ...place, number, post })).question?.history ?? [],
  });
}
