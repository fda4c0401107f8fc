import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import type { PostView_PostFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { answerAnchor } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Avatar } from "@/ui/text/Avatar";
import css from "./PostView.module.css";
import type { AnswerMark } from "./shownPost";

/** Author and time of a post, its marks, and the link to an answer. */
export function PostByline({
  post,
  answer,
}: {
  post: PostView_PostFragment;
  answer: AnswerMark | undefined;
}) {
  const { author, createdAt, editedAt } = post;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const time = (at: string) => formatDateTime(at, language, timeZone);
  return (
    <>
      {answer?.isAccepted && (
        <p className={css.accepted}>
          <IconCircleCheck size={18} aria-hidden />
          {t("question.answer.accepted")}
        </p>
      )}
      <div className={css.byline}>
        <Avatar name={author?.username ?? "?"} picture={author?.pictureUrl ?? null} size={28} />
        <p className={css.facts}>
          {author ? (
            <Link className={css.author} to={paths.person(author.username)}>
              {author.username}
            </Link>
          ) : (
            <span>{t("question.author.gone")}</span>
          )}
          {author?.isBarred && <span className="flag">{t("question.author.barred")}</span>}
          <time dateTime={createdAt}>{time(createdAt)}</time>
          {editedAt && <time dateTime={editedAt}>{t("question.edited", { date: time(editedAt) })}</time>}
          {answer && (
            <Link to={`#${answerAnchor(answer.number)}`} preventScrollReset>
              {t("question.answer.number", { number: answer.number })}
            </Link>
          )}
        </p>
      </div>
    </>
  );
}
