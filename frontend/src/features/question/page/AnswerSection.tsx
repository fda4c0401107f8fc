import { lazyPage } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import css from "./QuestionView.module.css";
import type { ShownQuestion } from "./useQuestion";

const AnswerForm = lazyPage(() => import("../active/AnswerForm"), {
  waiting: <PartSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** The form of a new answer, or for readers who cannot answer the reason and the next step. */
export function AnswerSection({ question }: { question: ShownQuestion }) {
  const { id, collection, can, isClosed, post } = question;
  const t = useText();
  const { viewer } = useViewer();
  const { pathname } = useLocation();
  const place = { account: collection.account.key, collection: collection.key };
  if (can.answer && viewer)
    return (
      <section className={css.own} aria-labelledby="own-answer">
        <h2 id="own-answer">{t("question.answer.own")}</h2>
        <AnswerForm key={id} place={place} question={id} reader={viewer.id} />
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
