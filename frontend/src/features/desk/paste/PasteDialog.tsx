import { useEffect, useMemo, useRef, useState } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import { lineProblems, type Read, readParts } from "@/lib/repair/reading/readParts";
import { seriesName } from "@/lib/repair/reading/seriesText";
import { useTextReading } from "@/lib/repair/reading/useTextReading";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { AppliedFixes, Questions, ReadingTitle, Reasons } from "@/ui/repair/ReadingSections";
import { LoadFailure } from "@/ui/state/LoadFailure";
import type { Row } from "../row/state/row";
import css from "./PasteDialog.module.css";
import { pastedText, type Targets, targetsOf } from "./targets";
import type { Fill } from "./usePasting";

interface PasteDialogProps {
  text: string;
  /** The row of the paste. */
  focused: Row;
  /** The shown rows. */
  rows: readonly Row[];
  onFill: (fills: readonly Fill[]) => void;
  onClose: () => void;
}

/**
 * Reads cells that are pasted into the desk, as the form of an indicator does, with its questions, and shows what they
 * put into the rows. One value that leaves no question goes into its row at once.
 */
export default function PasteDialog({ text, focused, rows, onFill, onClose }: PasteDialogProps) {
  const t = useText();
  const language = useLanguage();
  // The rows of the paste: they may change behind the dialog.
  const at = useRef({ rows, focused });
  const pasted = useMemo(() => pastedText(text, at.current.rows, at.current.focused), [text]);
  const unread = useMemo(() => ({ text: pasted.text, isTyped: false }), [pasted]);
  const frequency = pasted.rows ? "DAILY" : focused.metric.frequency;
  const declared = useMemo(() => ({ frequency, isFixed: pasted.rows !== null }), [frequency, pasted]);
  const reading = useTextReading(unread, declared);
  const { state } = reading;
  const read = state.kind === "read" && !state.isBusy ? state : null;
  const targets = useMemo(
    () =>
      read && readParts(read).open === 0
        ? targetsOf(pasted, read.reading.series, { ...at.current, language })
        : null,
    [read, pasted, language],
  );
  const only = targets && read && onlyFill(targets, read, pasted.left);
  const latest = useRef(onFill);
  latest.current = onFill;
  useEffect(() => {
    if (only) latest.current([only]);
  }, [only]);
  const isLate = useIsLate();
  if (only || (state.kind === "waiting" && !isLate)) return null;
  const count = targets?.fills.length ?? 0;
  return (
    <Dialog
      wide
      title={t("desk.pasted.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" disabled={count === 0} onClick={() => targets && onFill(targets.fills)}>
            {t("desk.pasted.fill", { count })}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </>
      }
    >
      {state.kind === "waiting" && <p role="status">{t("metricForm.reading.waiting")}</p>}
      {state.kind === "tooLarge" && <p role="alert">{t("desk.pasted.tooLarge")}</p>}
      {state.kind === "failed" && <LoadFailure error={state.error} onRetry={state.again} />}
      {state.kind === "read" && (
        <div className={css.parts} aria-busy={state.isBusy}>
          {count === 0 && <Unread state={state} />}
          <Questions parts={readParts(state)} state={state} reading={reading} isOneByOne />
          {targets && <Filled targets={targets} left={pasted.left} />}
          {count > 0 && (
            <AppliedFixes repairs={pasted.rows ? [] : readParts(state).made} width={state.reading.columns} />
          )}
        </div>
      )}
    </Dialog>
  );
}

/** How long a reading takes until the dialog shows it, in milliseconds. */
const LATE_MS = 900;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** One value for one row that nothing was asked about. */
function onlyFill({ fills, others, published }: Targets, read: Read, left: number): Fill | undefined {
  const { questions, choices } = readParts(read);
  const isPlain = questions.length + choices.length + others.length + published + left === 0;
  const [fill, ...more] = fills;
  return isPlain && more.length === 0 && fill && !fill.draft.series ? fill : undefined;
}

/** What is asked, or why nothing was read. */
function Unread({ state }: { state: Read }) {
  const t = useText();
  const parts = readParts(state);
  const problems = lineProblems(t, state).slice(0, 5);
  return (
    <>
      <div role="status">
        <h3 className={css.title}>
          <ReadingTitle state={state} parts={parts} />
        </h3>
        {parts.open === 0 && state.reading.series.length === 0 && (
          <Reasons state={state} isExplained={parts.choices.length + problems.length > 0} />
        )}
      </div>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ line, text, message }) => (
            <li key={line}>
              <strong>{t("metricForm.problems.line", { line })}</strong> <code>{text}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What goes into the rows, and what does not. */
function Filled({ targets, left }: { targets: Targets; left: number }) {
  const { fills, others, published } = targets;
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const names = others.map((one) => seriesName(t, one, pick(one.name)?.text)).join(", ");
  return (
    <>
      {fills.length > 0 && (
        <ul className={css.fills}>
          {fills.map(({ row: { metric }, draft }) => {
            const letter = frequencyLetter(metric.frequency);
            const shown = (period: string) =>
              letter === "C" ? period : formatPeriod(letter, period, language);
            return (
              <li key={metric.id}>
                <strong>{pick(metric.name)?.text ?? metric.path}</strong>
                <span className="tabular">
                  {draft.series
                    ? t("desk.pasted.series", {
                        count: draft.series.count,
                        first: shown(draft.series.first),
                        last: shown(draft.period),
                      })
                    : t("desk.pasted.value", { period: shown(draft.period), value: draft.value })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {published > 0 && <p>{t("desk.pasted.published", { count: published })}</p>}
      {others.length > 0 && <p>{t("desk.pasted.others", { names, count: others.length })}</p>}
      {left > 0 && <p>{t("desk.pasted.left", { count: left })}</p>}
    </>
  );
}
