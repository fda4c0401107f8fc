import { useEffect, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { PublishSummary_CountsFragment } from "@/gql/graphql";
import type { Problem } from "@/lib/data/problems";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { rejectionText } from "../rejection";
import { ProgressBar } from "../start/ProgressBar";
import css from "./publish.module.css";
import type { Progress } from "./publishing";
import type { Publishing } from "./usePublishing";

/** The numbers that the bar summarises. */
export const COUNTS = graphql(`
  fragment PublishBar_counts on ImportCounts { new changed ...PublishSummary_counts }
`);

interface PublishBarProps {
  counts: FragmentType<typeof COUNTS>;
  /** Number of new and changed indicators that are left out. */
  leftOut: number;
  /** Number of open questions: nothing can be published before the answers. */
  questions: number;
  /** Moves to the first open question. */
  onAnswer: () => void;
  publishing: Publishing;
  onPublish: () => void;
  onLookAgain: () => void;
  /** Whether the report for the latest choice is loading. */
  waiting: boolean;
}

/**
 * Summarises the publish, starts it, and shows its progress and its result. It stays visible as long as it offers an
 * action.
 */
export function PublishBar(props: PublishBarProps) {
  const { leftOut, questions, onAnswer, publishing, onPublish, onLookAgain, waiting } = props;
  const counts = readFragment(COUNTS, props.counts);
  const t = useText();
  const { progress, problems, failure, stopped } = publishing;
  const count = Math.max(0, counts.new + counts.changed - leftOut);
  const bar = useRef<HTMLDivElement>(null);
  const busy = progress !== null;
  const was = useRef(busy);
  // The pressed button has disappeared: the focus moves to the bar.
  useEffect(() => {
    if (was.current !== busy) bar.current?.focus();
    was.current = busy;
  }, [busy]);
  const said = problems.length > 0 || failure !== null || stopped;
  const idle = count === 0 && !busy && !said;
  return (
    <div className={idle ? css.bar : `${css.bar} ${css.sticky}`} ref={bar} tabIndex={-1}>
      {said && (
        <div className={css.said}>
          {problems.length > 0 && <Refused problems={problems} onLookAgain={onLookAgain} />}
          {failure && <SaveFailure failure={failure} busy={false} onRetry={onPublish} />}
          {stopped && <Notice kind="info">{t("import.stopped")}</Notice>}
        </div>
      )}
      <div className={css.row}>
        {progress ? (
          <PublishProgress progress={progress} onStop={publishing.stop} />
        ) : (
          <>
            <PublishSummary
              counts={counts}
              count={count}
              leftOut={leftOut}
              questions={questions}
              onAnswer={onAnswer}
            />
            <Button
              variant={questions > 0 || problems.length > 0 ? "plain" : "primary"}
              disabled={count === 0 || questions > 0}
              busy={waiting}
              onClick={onPublish}
            >
              {t("import.publish.action", { count })}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The progress of a publish, and a button to stop it. */
function PublishProgress({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const t = useText();
  const { stage, done, total } = progress;
  const words = t(`import.stage.${stage}`);
  return (
    <>
      <div className={css.words}>
        <p className={css.what} role="status">
          {words}
        </p>
        <ProgressBar
          label={words}
          done={done}
          total={total}
          text={total > 0 ? t("import.stage.of", { done, total }) : undefined}
        />
      </div>
      <Button onClick={onStop} disabled={stage === "COMMITTING"}>
        {t("import.publish.stop")}
      </Button>
    </>
  );
}

/** The numbers of a publish. */
export const PUBLISH_SUMMARY_COUNTS = graphql(`
  fragment PublishSummary_counts on ImportCounts {
    valid new changed mostlyRevised invalid added revised removed recoded
  }
`);

/** The effect of the publish in words, and a way to the open questions. */
function PublishSummary(props: {
  counts: FragmentType<typeof PUBLISH_SUMMARY_COUNTS>;
  /** Number of indicators that would change. */
  count: number;
  /** Number of new and changed indicators that are left out. */
  leftOut: number;
  /** Number of open questions. */
  questions: number;
  /** Moves to the first open question. */
  onAnswer: () => void;
}) {
  const { count, leftOut, questions, onAnswer } = props;
  const counts = readFragment(PUBLISH_SUMMARY_COUNTS, props.counts);
  const t = useText();
  return (
    <div className={css.words}>
      <div role="status">
        <p className={css.what}>{whatText(t, counts, count)}</p>
        <p className="detail">
          {count > 0 && leftOut === 0 && <span className={css.values}>{valuesText(t, counts)} </span>}
          {counts.invalid > 0 && t("import.publish.invalid", { count: counts.invalid })}
        </p>
        {count > 0 && counts.mostlyRevised > 0 && (
          <p className={css.warning}>{t("import.publish.mostlyRevised", { count: counts.mostlyRevised })}</p>
        )}
      </div>
      {questions > 0 && (
        <Button variant="link" className={css.question} onClick={onAnswer}>
          {t("import.publish.questions", { count: questions })}
        </Button>
      )}
    </div>
  );
}

function whatText(t: Translate, counts: PublishSummary_CountsFragment, count: number): string {
  if (count > 0) return t("import.publish.ready", { count });
  if (counts.valid === 0) return t("import.publish.nothing");
  return t(counts.new + counts.changed === 0 ? "import.publish.unchanged" : "import.publish.allOut");
}

function valuesText(t: Translate, counts: PublishSummary_CountsFragment): string {
  const { added, revised, removed, recoded } = counts;
  return removed > 0
    ? t("import.publish.valuesRemoved", { added, revised, removed, recoded })
    : t("import.publish.values", { added, revised, recoded });
}

/** The reason why nothing was published. */
function Refused({ problems, onLookAgain }: { problems: readonly Problem[]; onLookAgain: () => void }) {
  const t = useText();
  const hasConflict = problems.some(({ code }) => code === "IMPORT_CONFLICT");
  return (
    <Notice
      kind="error"
      title={t("import.refused")}
      actions={
        <Button small onClick={onLookAgain}>
          {t(hasConflict ? "import.lookAgain" : "import.understood")}
        </Button>
      }
    >
      <ul>
        {problems.map((one) => (
          <li key={one.code + JSON.stringify(one.params)}>{rejectionText(t, one)}</li>
        ))}
      </ul>
    </Notice>
  );
}
