import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import type { ReactNode } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { QuestionRow_QuestionFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import type { Place } from "../place";
import css from "./QuestionRow.module.css";

const QUESTION = graphql(`
  fragment QuestionRow_question on Question {
    number
    slug
    title
    tags
    isClosed
    answerCount
    acceptedAnswer
    activeAt
    metric { path name { fr en } }
    post { state createdAt author { username } }
  }
`);

interface QuestionRowProps {
  readonly place: Place;
  readonly question: FragmentType<typeof QUESTION>;
  /** Whether the row names the indicator that the question is about; true by default. */
  readonly hasMetric?: boolean;
  /** The collection as facts, in place of the author: for a user's questions in several collections. */
  readonly origin?: ReactNode;
}

/** A question in the list: title, author, day, answers, marks, tags and indicator. */
export function QuestionRow({ hasMetric = true, origin, ...props }: QuestionRowProps) {
  const { account, collection } = props.place;
  const question = readFragment(QUESTION, props.question);
  const t = useText();
  const { number, title, tags, answerCount, acceptedAnswer } = question;
  return (
    <li className={css.row}>
      <p className={acceptedAnswer ? `${css.answers} ${css.accepted}` : css.answers}>
        {acceptedAnswer && <IconCheck size={16} aria-hidden />}
        <span>{t("question.row.answers", { count: answerCount })}</span>
        {acceptedAnswer && <span className="visually-hidden">{t("question.row.accepted")}</span>}
      </p>
      <div className={css.main}>
        <h3 className={css.title}>
          <Link to={questionPaths.question(account, collection, question)}>
            {title || t("question.untitled", { number })}
          </Link>
        </h3>
        <Facts place={props.place} question={question} hasMetric={hasMetric} origin={origin} />
        {tags.length > 0 && (
          <ul className={css.tags} aria-label={t("question.tags")}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={questionPaths.tagged(account, collection, tag)}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface FactsProps {
  readonly place: Place;
  readonly question: QuestionRow_QuestionFragment;
  readonly hasMetric: boolean;
  readonly origin: ReactNode;
}

function Facts({ place, question, hasMetric, origin }: FactsProps) {
  const { post, metric, isClosed, activeAt } = question;
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const day = (at: string) => formatDate(at, language, timeZone);
  return (
    <FactLine className={`detail anywhere ${css.facts}`}>
      {isClosed && <span className="flag">{t("question.closed")}</span>}
      {post.state === "DELETED" && <span className="flag">{t("question.deleted")}</span>}
      {post.state === "REMOVED" && <span className="flag">{t("question.removed")}</span>}
      {origin ?? <Author name={post.author?.username} />}
      <time dateTime={post.createdAt}>{t("question.asked", { date: day(post.createdAt) })}</time>
      {day(activeAt) !== day(post.createdAt) && (
        <time dateTime={activeAt}>{t("question.active", { date: day(activeAt) })}</time>
      )}
      {hasMetric && metric && (
        <Link to={paths.metric(place.account, place.collection, metric.path)}>
          <ForeignText {...(pick(metric.name) ?? { text: metric.path })} />
        </Link>
      )}
    </FactLine>
  );
}

/** A user by username; a deleted user without one. */
function Author({ name }: { name: string | undefined }) {
  const t = useText();
  return name === undefined ? t("question.author.gone") : <Link to={paths.person(name)}>{name}</Link>;
}
