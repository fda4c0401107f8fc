import { lazy, Suspense, useEffect, useRef } from "react";
import { lazyPage, loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { answerAnchor, postAnchor, questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import { PostView } from "../post/PostView";
import css from "./QuestionView.module.css";
import type { ShownQuestion } from "./useQuestion";

/** A question and its answers: the accepted one first, then by time. */
export function QuestionView({ question }: { question: ShownQuestion }) {
  const { post, answers, answerCount } = question;
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <QuestionHead question={question} />
      <PostView question={question} post={post} />
      <section className={css.answers} aria-labelledby="answers">
        <h2 id="answers">
          {t("question.answers")} <span className="count">{formatNumber(answerCount, { language })}</span>
        </h2>
        {answers.length === 0 ? (
          <p className={css.none}>
            {t(question.can.answer ? "question.answers.none.answer" : "question.answers.none")}
          </p>
        ) : (
          <ol>
            {answers.map((answer) => (
              <AnswerEntry key={answer.number} question={question} answer={answer} />
            ))}
          </ol>
        )}
      </section>
      <AnswerSection question={question} />
    </>
  );
}

const QuestionActions = lazy(() => loadChunk(() => import("../active/QuestionActions")));

/** The head of a question: its place, title, marks, tags and indicator, and the actions on the whole. */
function QuestionHead({ question }: { question: ShownQuestion }) {
  const { number, title, collection } = question;
  const [account, key] = [collection.account.key, collection.key];
  const t = useText();
  const { viewer } = useViewer();
  return (
    <>
      <PageHeader
        title={title || t("question.untitled", { number })}
        crumbs={[
          <Link key="account" to={paths.account(account)}>
            {account}
          </Link>,
          <Link key="collection" to={paths.collection(account, key)}>
            {key}
          </Link>,
          <Link key="questions" to={questionPaths.list(account, key)}>
            {t("question.title")}
          </Link>,
        ]}
        summary={<Facts question={question} />}
        actions={
          (viewer || question.can.moderate) && (
            <Suspense>
              <QuestionActions question={question} />
            </Suspense>
          )
        }
      />
      {!collection.questions && <Notice kind="info">{t("question.off.kept")}</Notice>}
    </>
  );
}

function Facts({ question }: { question: ShownQuestion }) {
  const { collection, isClosed, tags, metric } = question;
  const { account, key } = collection;
  const t = useText();
  const pick = usePickText();
  return (
    <FactLine className={css.facts}>
      {isClosed && <span className="flag">{t("question.closed")}</span>}
      <Link to={paths.collection(account.key, key)}>
        <ForeignText {...(pick(collection.name) ?? { text: key })} />
      </Link>
      {metric && (
        <Link to={paths.metric(account.key, key, metric.path)}>
          {t("question.about", { name: pick(metric.name)?.text ?? metric.path })}
        </Link>
      )}
      {tags.map((tag) => (
        <Link key={tag} to={questionPaths.tagged(account.key, key, tag)}>
          {tag}
        </Link>
      ))}
    </FactLine>
  );
}

/** An answer with an address of its own: scrolled into view and marked while the address names it. */
function AnswerEntry(props: { question: ShownQuestion; answer: ShownQuestion["answers"][number] }) {
  const { question, answer } = props;
  const t = useText();
  const { hash } = useLocation();
  const entry = useRef<HTMLLIElement>(null);
  const id = answerAnchor(answer.number);
  const isNamed = hash === `#${id}` || hash === `#${postAnchor(answer.post.id)}`;
  useEffect(() => {
    if (!isNamed) return;
    entry.current?.scrollIntoView({ block: "start" });
    entry.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return (
    <li
      ref={entry}
      id={id}
      tabIndex={-1}
      aria-label={t("question.answer.number", { number: answer.number })}
      className={[css.answer, answer.isAccepted && css.accepted, isNamed && css.named]
        .filter(Boolean)
        .join(" ")}
    >
      <PostView question={question} post={answer.post} answer={answer} />
    </li>
  );
}

const AnswerForm = lazyPage(() => import("../active/AnswerForm"), {
  waiting: <PartSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** The form of a new answer, or for readers who cannot answer the reason and the next step. */
function AnswerSection({ question }: { question: ShownQuestion }) {
  const { id, collection, can, isClosed, post } = question;
  const t = useText();
  const { viewer } = useViewer();
  const { pathname } = useLocation();
  const place = { account: collection.account.key, collection: collection.key };
  if (can.answer && viewer)
    return (
      <section className={css.own} aria-labelledby="own-answer">
        <h2 id="own-answer">{t("question.answer.own")}</h2>
        <AnswerForm key={id} place={place} question={id} />
      </section>
    );
  if (isClosed) return <Notice kind="info">{t("question.closed.text")}</Notice>;
  if (!collection.questions || post.state !== "SHOWN") return null;
  if (viewer === null)
    return (
      <section className={css.own} aria-labelledby="own-answer">
        <h2 id="own-answer">{t("question.answer.own")}</h2>
        <p className={css.none}>{t("question.answer.guest")}</p>
        <Link className={buttonClass("primary")} to={paths.signMaybeNew(pathname)}>
          {t("common.signIn")}
        </Link>
      </section>
    );
  return viewer ? <Notice kind="info">{t("question.barred.text")}</Notice> : null;
}
