import { lazy, Suspense } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./QuestionView.module.css";
import type { ShownQuestion } from "./useQuestion";

const QuestionActions = lazy(() => loadChunk(() => import("../active/QuestionActions")));

/** The head of a question: its place, title, marks, tags and indicator, and the actions on the whole. */
export function QuestionHead({ question }: { question: ShownQuestion }) {
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
      {isClosed && <span className={css.mark}>{t("question.closed")}</span>}
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
