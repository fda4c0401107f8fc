import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type Ref, useId, useMemo, useRef, useState } from "react";
import { Chart, type ChartInput } from "@/charts";
import type { Frequency } from "@/gql/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { frequencyLetter, type LinesOutcome, MAX_CANONICAL_BYTES, rowsOf } from "@/lib/lines";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ChangeTable } from "../conflict/ChangeTable";
import type { Compared } from "../conflict/difference";
import { effectText } from "../publishedText";
import { BadLines } from "./BadLines";
import { drawnSeries } from "./drawnSeries";
import { LinesInput } from "./editor/LinesInput";
import type { LinesHandle, LinesHistory } from "./editor/linesInput";
import css from "./LinesPanel.module.css";
import { ReadingPanel } from "./reading/ReadingPanel";
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
        <p className="error" role="alert">
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

/** Undo and redo of the line editor. */
function LinesTools(props: { history: LinesHistory; onUndo: () => void; onRedo: () => void }) {
  const { history, onUndo, onRedo } = props;
  const t = useText();
  return (
    <div className={css.tools}>
      <Button
        variant="quiet"
        small
        title={t("metricForm.undo")}
        aria-label={t("metricForm.undo")}
        aria-disabled={!history.undo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        small
        title={t("metricForm.redo")}
        aria-label={t("metricForm.redo")}
        aria-disabled={!history.redo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </Button>
    </div>
  );
}

interface LinesStatusProps {
  outcome: LinesOutcome | null;
  /** Whether a frequency is chosen. */
  chosen: boolean;
  empty: boolean;
}

/** The number of observations, their span and their size; what is missing before that. */
function LinesStatus({ outcome, chosen, empty }: LinesStatusProps) {
  const t = useText();
  const language = useLanguage();
  if (!outcome || empty) {
    return (
      <p className={css.status}>{!chosen && !empty ? t("metricForm.observations.chooseFrequency") : ""}</p>
    );
  }
  const { series, bytes } = outcome;
  const letter = frequencyLetter(series.frequency);
  const rows = rowsOf(series);
  const first = rows[0]?.period;
  const last = rows.at(-1)?.period;
  return (
    <p className={css.status}>
      <span>{t("metricForm.observations.count", { count: series.periods.length })}</span>
      {series.holes.length > 0 && (
        <span>{t("metricForm.observations.holes", { count: series.holes.length })}</span>
      )}
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

const KB = 1024;
/** Share of the limit from which a warning is shown. */
const NEARLY = 0.8;

/** The used share of the observations' size limit; coloured, with words, only near the limit. */
function SizeMeter({ bytes }: { bytes: number }) {
  const t = useText();
  const language = useLanguage();
  const share = bytes / MAX_CANONICAL_BYTES;
  const state = share > 1 ? "over" : share >= NEARLY ? "nearly" : "fine";
  // Rounded up, so that a size above the limit never reads as the limit.
  const tenths = Math.ceil((bytes / KB) * 10) / 10;
  const used = formatNumber(tenths < 10 || state !== "fine" ? tenths : Math.round(tenths), { language });
  return (
    <span className={css.size} data-state={state}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      {t("metricForm.size.used", { used, max: MAX_CANONICAL_BYTES / KB, state })}
    </span>
  );
}

/** What a publish would add, revise, remove and recode, each listed on request. */
function PublishEffect({ effect, frequency }: { effect: Compared; frequency: Frequency }) {
  const t = useText();
  const { rows, ...counts } = effect;
  if (rows.length === 0) return <p className={`muted ${css.nothing}`}>{t("metricForm.effect.nothing")}</p>;
  return (
    <details className={css.effect}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {effectText(t, counts)}
      </summary>
      <ChangeTable
        label={t("metricForm.effect.changes")}
        frequency={frequency}
        columns={[t("metricForm.effect.before"), t("metricForm.effect.after")]}
        rows={rows.map(({ period, before, after }) => ({ period, sides: [before, after] }))}
      />
    </details>
  );
}

const CHART_HEIGHT = 240;

/**
 * The chart of the lines. While some are invalid, the last chart without errors remains, so that it does not jump at
 * every letter. Without such a chart, the valid lines are drawn.
 */
function LinesPreview(props: { outcome: LinesOutcome | null; name: string; unit: string }) {
  const { outcome, name, unit } = props;
  const t = useText();
  const language = useLanguage();
  const [whole, setWhole] = useState<LinesOutcome | null>(null);
  const bad = outcome ? outcome.problems.length + outcome.more : 0;
  const draws = outcome !== null && outcome.series.periods.length > 0;
  const drawable = draws ? outcome : null;
  if (bad === 0 && drawable !== whole) setWhole(drawable);
  const keeps = bad > 0 && whole !== null && whole.series.frequency === outcome?.series.frequency;
  const series = keeps ? whole.series : draws ? outcome.series : null;
  const input = useMemo<ChartInput | null>(() => {
    if (!series) return null;
    const drawn = drawnSeries(series, { id: "preview", name, unit });
    return {
      series: [drawn],
      options: { type: drawn.frequency === "C" ? "bar" : "line" },
      language,
    };
  }, [series, name, unit, language]);
  return (
    <section className={css.preview}>
      <div className={css.previewHead}>
        <h3>{t("metricForm.chart")}</h3>
        {input && bad > 0 && (
          <p className="detail">
            {keeps ? t("metricForm.chart.before") : t("metricForm.chart.without", { count: bad })}
          </p>
        )}
      </div>
      {input ? (
        <Chart input={input} label={name || t("metricForm.chart")} height={CHART_HEIGHT} />
      ) : (
        <p className={css.blank}>{t("metricForm.chart.empty")}</p>
      )}
    </section>
  );
}
