import { useState } from "react";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { postAnchor, questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ReasonDialog } from "../change/ReasonDialog";
import { Trouble } from "../change/Trouble";
import { usePostChange } from "../change/usePostChange";
import type { Place } from "../place";
import css from "./Moderation.module.css";
import type { Report } from "./moderationQuery";

/** Most characters of a reported text in the list. */
const EXCERPT = 200;

/** The reports, the oldest first: the reported text, the reason, and the two ways to handle it. */
export function Reports(props: { place: Place; reports: readonly Report[]; total: number }) {
  const { place, reports, total } = props;
  const t = useText();
  const [removed, setRemoved] = useState<string | null>(null);
  const changing = usePostChange(place);
  if (reports.length === 0) return <p className="muted">{t("question.reports.none")}</p>;
  return (
    <>
      <Trouble saving={changing} onRetry={changing.retry} />
      <ul className={css.list} data-rows="keys">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportText place={place} report={report} />
            <div className="cluster-2">
              <Button
                small
                busy={changing.busy}
                onClick={() => changing.send({ what: "dismiss", post: report.post.id })}
              >
                {t("question.report.dismiss")}
              </Button>
              <Button small variant="danger" onClick={() => setRemoved(report.post.id)}>
                {t("question.remove")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {total > reports.length && (
        <p className="muted">{t("question.reports.more", { count: total - reports.length })}</p>
      )}
      {removed !== null && (
        <ReasonDialog
          place={place}
          title={t("question.remove.title")}
          text={t("question.remove.text")}
          submit={t("question.remove.submit")}
          isDanger
          change={(reason) => ({ what: "remove", post: removed, reason })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function ReportText({ place, report }: { place: Place; report: Report }) {
  const { question, post, reason, reporter, at } = report;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const isAnswer = post.id !== question.id;
  const page = questionPaths.question(place.account, place.collection, question);
  return (
    <div className={css.text}>
      <p className={css.name}>
        <Link to={isAnswer ? `${page}#${postAnchor(post.id)}` : page}>
          {question.title || t("question.untitled", { number: question.number })}
          {isAnswer && ` · ${t("question.answer.text")}`}
        </Link>
      </p>
      <blockquote>{excerpt(post.text)}</blockquote>
      <p>{t("question.report.reason", { reason })}</p>
      <p className={css.facts}>
        {reporter ? (
          <Link to={paths.person(reporter)}>{reporter}</Link>
        ) : (
          <span>{t("question.author.gone")}</span>
        )}
        <time dateTime={at}>{formatDateTime(at, language, timeZone)}</time>
        {post.author && <span>{t("question.report.author", { name: post.author.username })}</span>}
      </p>
    </div>
  );
}

function excerpt(text: string): string {
  const characters = [...text];
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join("")}…` : text;
}
