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
import { ReadingPanel } from "./reading/ReadingPanel";
import type { ReadSeries } from "./reading/textReading";
import type { ReadLines } from "./reading/useReadLines";

interface LinesPanelProps {
  frequency: Frequency | null;
  /** `undefined` if the frequency is fixed. */
  onFrequency: ((frequency: Frequency) => void) | undefined;
  lines: string;
  onLines: (lines: string) => void;
  read: ReadLines;
  /** Takes a series of the text in place of the lines. */
  onUse: (series: ReadSeries) => void;
  /** Goes on with the text in the import of files. */
  onImport: () => void;
  /** The heading of the reading. */
  heading: Ref<HTMLHeadingElement>;
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
  const { frequency, onFrequency, lines, onLines, read, effect, error, name, unit, ref } = props;
  const t = useText();
  const ids = { label: useId(), help: useId(), field: useId() };
  const editor = useRef<LinesHandle>(null);
  const [history, setHistory] = useState<LinesHistory | null>(null);
  const { outcome, problems, keep } = read;
  const guess = read.isShown ? undefined : read.check.guess;
  const shown = frequency ?? guess;

  /** Does something whose button disappears: the focus returns to the lines. */
  const andBack = (act: () => void) => {
    act();
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
      <LinesStatus
        outcome={outcome}
        chosen={frequency !== null || read.isShown}
        empty={lines.trim() === ""}
      />
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {read.isShown && (
        <ReadingPanel
          reading={read.reading}
          hasBadLines={problems.length > 0}
          fixed={onFrequency ? null : frequency}
          onUse={(series) => andBack(() => props.onUse(series))}
          onImport={props.onImport}
          onKeep={keep && (() => andBack(keep))}
          heading={props.heading}
        />
      )}
      {problems.length > 0 && (
        <BadLines
          problems={problems}
          more={read.more}
          onGoTo={(line) => editor.current?.goToLine(line)}
          onStep={(direction) => editor.current?.goToProblem(direction)}
        />
      )}
      {effect && frequency && <PublishEffect effect={effect} frequency={frequency} />}
      <LinesPreview outcome={outcome} name={name} unit={unit} />
    </div>
  );
}
