import { type Ref, useId, useRef, useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { Compared } from "../conflict/difference";
import { PublishEffect } from "../publish/PublishEffect";
import { BadLines } from "./BadLines";
import { LinesInput } from "./editor/LinesInput";
import { LinesTools } from "./editor/LinesTools";
import type { LinesHandle, LinesHistory } from "./editor/linesInput";
import css from "./LinesPanel.module.css";
import { LinesPreview } from "./LinesPreview";
import { LinesStatus } from "./LinesStatus";
import { RepairOffer } from "./RepairOffer";
import type { LinesCheck } from "./useLinesCheck";

interface LinesPanelProps {
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
export function LinesPanel(props: LinesPanelProps) {
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
            <LinesTools
              history={history}
              onUndo={() => editor.current?.undo()}
              onRedo={() => editor.current?.redo()}
            />
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
      <LinesStatus outcome={outcome} chosen={frequency !== null} empty={lines.trim() === ""} />
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
