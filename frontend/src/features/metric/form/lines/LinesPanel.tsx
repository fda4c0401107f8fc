import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { type Ref, useId, useRef, useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { formatPeriod } from "@/lib/format";
import { frequencyLetter, type LinesOutcome } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { Compared } from "../conflict/difference";
import { PublishEffect } from "../publish/PublishEffect";
import { LinesInput } from "./LinesInput";
import css from "./LinesPanel.module.css";
import { LinesPreview } from "./LinesPreview";
import type { LinesHandle, LinesHistory, ShownProblem } from "./linesInput";
import { RepairOffer } from "./RepairOffer";
import { SizeMeter } from "./SizeMeter";
import type { LinesCheck } from "./useLinesCheck";

/** Bad lines listed before "show all". */
const LISTED = 5;

interface Props {
  frequency: Frequency | null;
  /** `undefined` if the frequency is fixed. */
  onFrequency: ((frequency: Frequency) => void) | undefined;
  lines: string;
  onLines: (lines: string) => void;
  check: LinesCheck;
  /** The changes of publishing the lines; `null` if unknown or not shown. */
  effect: Compared | null;
  /** The problem of the lines as a whole, such as their size. */
  error: string | undefined;
  name: string;
  unit: string;
  ref: Ref<LinesHandle>;
}

/** The lines of observations: the editor, their problems, and their chart. */
export function LinesPanel(props: Props) {
  const { frequency, onFrequency, lines, onLines, check, effect, error, name, unit, ref } = props;
  const t = useText();
  const ids = { label: useId(), help: useId(), field: useId() };
  const editor = useRef<LinesHandle>(null);
  const [history, setHistory] = useState<LinesHistory | null>(null);
  const { outcome, guess, problems, repair } = check;
  const shown = frequency ?? guess;

  /** Runs a repair whose button disappears: the focus returns to the lines. */
  const andBack = (mend: () => void) => {
    mend();
    editor.current?.focus();
  };

  return (
    <div className={css.panel}>
      <div>
        <div className={css.head}>
          <h2 id={ids.label}>{t("metricForm.observations")}</h2>
          {history && (
            <div className={css.tools}>
              <Button
                variant="quiet"
                small
                title={t("metricForm.undo")}
                aria-label={t("metricForm.undo")}
                aria-disabled={!history.undo}
                onClick={() => editor.current?.undo()}
              >
                <IconArrowBackUp size={18} aria-hidden />
              </Button>
              <Button
                variant="quiet"
                small
                title={t("metricForm.redo")}
                aria-label={t("metricForm.redo")}
                aria-disabled={!history.redo}
                onClick={() => editor.current?.redo()}
              >
                <IconArrowForwardUp size={18} aria-hidden />
              </Button>
            </div>
          )}
        </div>
        <p id={ids.help} className={css.help}>
          {t("metricForm.observations.help")}
        </p>
      </div>
      {guess && guess !== frequency && onFrequency && (
        <p className={css.offer} role="status">
          {t("metricForm.frequency.guess", { frequency: guess })}
          <Button small onClick={() => andBack(() => onFrequency(guess))}>
            {t("metricForm.frequency.use", { frequency: guess })}
          </Button>
        </p>
      )}
      <div className={css.field}>
        <LinesInput
          ref={(handle) => {
            editor.current = handle;
            if (typeof ref === "function") ref(handle);
            else if (ref) ref.current = handle;
          }}
          id={ids.field}
          labelId={ids.label}
          describedBy={ids.help}
          placeholder={`${t("metricForm.observations.example")}\n${t(`metricForm.example.${shown ?? "MONTHLY"}`)}`}
          value={lines}
          problems={problems}
          onChange={onLines}
          onHistory={setHistory}
        />
      </div>
      <Status outcome={outcome} chosen={frequency !== null} empty={lines.trim() === ""} />
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {repair && <RepairOffer repair={repair} onMend={() => andBack(() => onLines(repair.lines))} />}
      {problems.length > 0 && (
        <BadLines
          problems={problems}
          more={check.more}
          onGoTo={(line) => editor.current?.goToLine(line)}
          onStep={(direction) => editor.current?.goToProblem(direction)}
        />
      )}
      {effect && frequency && <PublishEffect effect={effect} frequency={frequency} />}
      <LinesPreview outcome={outcome} name={name} unit={unit} />
    </div>
  );
}

function Status({
  outcome,
  chosen,
  empty,
}: {
  outcome: LinesOutcome | null;
  chosen: boolean;
  empty: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  if (!outcome || empty) {
    return (
      <p className={css.status}>{!chosen && !empty ? t("metricForm.observations.chooseFrequency") : ""}</p>
    );
  }
  const { series, bytes } = outcome;
  const letter = frequencyLetter(series.frequency);
  const first = series.periods[0];
  const last = series.periods.at(-1);
  return (
    <p className={css.status}>
      <span>{t("metricForm.observations.count", { count: series.periods.length })}</span>
      {letter !== "C" && first && last && (
        <span>
          {t("metricForm.observations.span", {
            first: formatPeriod(letter, first, language),
            last: formatPeriod(letter, last, language),
          })}
        </span>
      )}
      <SizeMeter bytes={bytes} />
    </p>
  );
}

function BadLines(props: {
  problems: readonly ShownProblem[];
  more: number;
  onGoTo: (line: number) => void;
  onStep: (direction: 1 | -1) => void;
}) {
  const { problems, more, onGoTo, onStep } = props;
  const t = useText();
  const [all, setAll] = useState(false);
  const listed = all ? problems : problems.slice(0, LISTED);
  return (
    <section className={css.bad}>
      <div className={css.head}>
        <div role="status">
          <h3>{t("metricForm.problems.title", { count: problems.length + more })}</h3>
        </div>
        {problems.length > 1 && (
          <div className={css.tools}>
            <Button
              variant="quiet"
              small
              title={t("metricForm.problems.previous")}
              aria-label={t("metricForm.problems.previous")}
              onClick={() => onStep(-1)}
            >
              <IconChevronUp size={18} aria-hidden />
            </Button>
            <Button
              variant="quiet"
              small
              title={t("metricForm.problems.next")}
              aria-label={t("metricForm.problems.next")}
              onClick={() => onStep(1)}
            >
              <IconChevronDown size={18} aria-hidden />
            </Button>
          </div>
        )}
      </div>
      <ul>
        {listed.map((it) => (
          <li key={it.line}>
            <Button
              variant="link"
              aria-label={t("metricForm.problems.goTo", { line: it.line })}
              onClick={() => onGoTo(it.line)}
            >
              {t("metricForm.problems.line", { line: it.line })}
            </Button>
            <code>{it.text}</code>
            <span>{it.message}</span>
          </li>
        ))}
      </ul>
      {all && more > 0 && <p>{t("metricForm.problems.more", { count: more })}</p>}
      {!all && problems.length > LISTED && (
        <Button small variant="quiet" onClick={() => setAll(true)}>
          {t("metricForm.problems.showAll", { count: problems.length + more })}
        </Button>
      )}
    </section>
  );
}
