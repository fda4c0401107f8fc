import { type ReactNode, useId } from "react";
import { lineProblems, type Read, readParts } from "@/lib/repair/reading/readParts";
import { seriesText } from "@/lib/repair/reading/seriesText";
import { kindOf } from "@/lib/repair/repairs";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { AppliedFixes, Questions, ReadingTitle, Reasons } from "@/ui/repair/ReadingSections";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import css from "./paste.module.css";
import type { ReadContent } from "./useReadContent";

interface ReadingResultProps {
  read: ReadContent;
  isGuest: boolean;
  isTooMuch: boolean;
  onImport: () => void;
  /** Removes the data, for other data. */
  onAnew: () => void;
  /** Whether the data has a blank line between others, as between two tables. */
  isTwoTables: boolean;
}

/** The result of the reading in one sentence, then its questions, one at a time. */
export function ReadingResult(props: ReadingResultProps) {
  const { read, isGuest, isTooMuch, onImport, onAnew, isTwoTables } = props;
  const { state } = read.reading;
  const t = useText();
  const language = useLanguage();
  const who = isGuest ? "guest" : "user";
  const toImport = (
    <Button small onClick={onImport}>
      {t("paste.import", { who })}
    </Button>
  );
  if (state.kind === "waiting")
    return (
      <p className="detail" role="status">
        {t("metricForm.reading.waiting")}
      </p>
    );
  if (state.kind === "failed") return <LoadFailure error={state.error} onRetry={state.again} />;
  if (state.kind === "tooLarge")
    return <Notice kind="warning" title={t("paste.problem.tooLarge", { who })} actions={toImport} />;
  const { series } = read;
  const [first] = series;
  return (
    <>
      {state.kind === "read" ? (
        <FoundText
          state={state}
          read={read}
          isTooMuch={isTooMuch}
          isTwoTables={isTwoTables}
          onAnew={onAnew}
          toImport={toImport}
        />
      ) : (
        first && (
          <div role="status">
            <h2 className={css.result}>{seriesText(t, first, language)}</h2>
          </div>
        )
      )}
      {isTooMuch && (
        <Notice
          kind="warning"
          title={t("paste.problem.tooMany", { count: series.length })}
          actions={toImport}
        />
      )}
    </>
  );
}

interface FoundTextProps extends WaysOnProps {
  state: Read;
  read: ReadContent;
  isTooMuch: boolean;
}

/** What a text contains, and what must be answered before. */
function FoundText({ state, read, isTooMuch, isTwoTables, onAnew, toImport }: FoundTextProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const parts = readParts(state);
  const { series } = state.reading;
  const [first, second] = series;
  const isReady = parts.open === 0 && first !== undefined;
  const isHourly = [...parts.choices, ...parts.questions].some(
    (it) => kindOf(it.repair) === "dates" && it.repair.endsWith(":times"),
  );
  return (
    <section className={css.reading} aria-labelledby={id} aria-busy={state.isBusy}>
      <div role="status">
        <h2 id={id} className={css.result}>
          {isReady && !second ? (
            seriesText(t, first, language)
          ) : isReady ? (
            t(isTooMuch ? "paste.result.tooMuch" : "paste.result.several", { count: series.length })
          ) : (
            <ReadingTitle state={state} parts={parts} />
          )}
        </h2>
        {isHourly && <p>{t("paste.problem.hourly")}</p>}
        {parts.open === 0 && !isReady && (
          <Reasons
            state={state}
            isExplained={parts.choices.length > 0 || lineProblems(t, state).length > 0}
          />
        )}
      </div>
      <Questions parts={parts} state={state} reading={read.reading} isOneByOne />
      {!isReady && parts.open === 0 && <LineProblems state={state} />}
      {isReady && (
        <div className={css.made}>
          <AppliedFixes repairs={parts.made} width={state.reading.columns} />
        </div>
      )}
      {!isReady && parts.open === 0 && (
        <WaysOn isTwoTables={isTwoTables} onAnew={onAnew} toImport={toImport} />
      )}
    </section>
  );
}

interface WaysOnProps {
  isTwoTables: boolean;
  onAnew: () => void;
  toImport: ReactNode;
}

/** What can be done where nothing was read. */
function WaysOn({ isTwoTables, onAnew, toImport }: WaysOnProps) {
  const t = useText();
  return (
    <>
      {isTwoTables && <p>{t("paste.problem.twoTables")}</p>}
      <div className="bar">
        <Button small variant="primary" onClick={onAnew}>
          {t("paste.anew")}
        </Button>
        {toImport}
      </div>
    </>
  );
}

/** Most lines with a problem that are listed. */
const LISTED = 5;

/** The first lines that cannot be read, each with its problem. */
function LineProblems({ state }: { state: Read }) {
  const t = useText();
  const problems = lineProblems(t, state);
  if (problems.length === 0) return null;
  return (
    <ul className={css.problems}>
      {problems.slice(0, LISTED).map(({ line, text, message }) => (
        <li key={line}>
          <strong>{t("metricForm.problems.line", { line })}</strong> <code>{text}</code> {message}
        </li>
      ))}
      {problems.length > LISTED && (
        <li>{t("metricForm.problems.more", { count: problems.length - LISTED })}</li>
      )}
    </ul>
  );
}
