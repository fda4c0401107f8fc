import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { answerAnchor, questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import css from "./AnswerEntries.module.css";
import { useCollectionFacts } from "./collectionFacts";
import { plainStart } from "./plainStart";

const ANSWER = graphql(`
  fragment AnswerEntries_answer on PersonAnswer {
    question {
      number
      slug
      title
      collection { key account { key } ...collectionFacts_collection }
    }
    answer {
      number
      isAccepted
      post { id text createdAt }
    }
  }
`);

/** The answers of a user: question, start of the text, whether it is accepted, collection, day. */
export function AnswerEntries(props: { answers: readonly FragmentType<typeof ANSWER>[] }) {
  const answers = readFragment(ANSWER, props.answers);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const collectionFacts = useCollectionFacts();
  return (
    <ul data-rows="keys">
      {answers.map(({ question, answer: { number, isAccepted, post } }) => {
        const { collection, title } = question;
        const address = questionPaths.question(collection.account.key, collection.key, question);
        const start = plainStart(post.text);
        return (
          <li key={post.id} className={css.entry}>
            <h3 className={css.title}>
              <Link to={`${address}#${answerAnchor(number)}`}>
                {title || t("question.untitled", { number: question.number })}
              </Link>
            </h3>
            {start && <p className={css.start}>{start}</p>}
            <FactLine className={`detail ${css.facts}`}>
              {isAccepted && (
                <span className={css.accepted}>
                  <IconCircleCheck size={16} aria-hidden />
                  {t("question.answer.accepted")}
                </span>
              )}
              {collectionFacts(collection)}
              <time dateTime={post.createdAt}>
                {t("account.person.answered", { date: formatDate(post.createdAt, language, timeZone) })}
              </time>
            </FactLine>
          </li>
        );
      })}
    </ul>
  );
}
