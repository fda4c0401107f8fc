import { type Ref, useId, useMemo, useRef, useState } from "react";
import { Chart, type ChartInput } from "@/charts";
import type { Frequency } from "@/gql/graphql";
import { formatPeriod } from "@/lib/format";
import { frequencyLetter, type LinesOutcome, MAX_CANONICAL_BYTES, replaceDecimalCommas } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text";
import { Button } from "@/ui/Button";
import { LinesInput } from "./LinesInput";
import css from "./LinesPanel.module.css";
import type { LinesHandle, ShownProblem } from "./linesInput";
import type { LinesCheck } from "./useLinesCheck";

const CHART_HEIGHT = 240;
/** Bad lines listed before "show all". */
const LISTED = 5;

interface Props {
  frequency: Frequency | null;
  onFrequency: (frequency: Frequency) => void;
  lines: string;
  onLines: (lines: string) => void;
  check: LinesCheck;
  /** What is wrong with the lines as a whole, such as their size. */
  error: string | undefined;
  name: string;
  unit: string;
  ref: Ref<LinesHandle>;
}

/** The lines of observations: the editor, what is wrong with them, and the chart that they give. */
export function LinesPanel(props: Props) {
  const { frequency, onFrequency, lines, onLines, check, error, name, unit, ref } = props;
  const t = useText();
  const ids = { label: useId(), help: useId(), field: useId() };
  const editor = useRef<LinesHandle>(null);
  const { outcome, guess, problems } = check;
  const shown = frequency ?? guess;

  /** The button goes away with what it mends: the focus goes back to the lines. */
  const andBack = (mend: () => void) => {
    mend();
    editor.current?.focus();
  };

  return (
    <div className={css.panel}>
      <div>
        <h2 id={ids.label}>{t("metricForm.observations")}</h2>
        <p id={ids.help} className={css.help}>
          {t("metricForm.observations.help")}
        </p>
      </div>
      {frequency === null && guess && (
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
        />
      </div>
      <Status outcome={outcome} chosen={frequency !== null} empty={lines.trim() === ""} />
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {check.commas > 0 && (
        <p className={css.offer} role="status">
          {t("metricForm.repair.text", { count: check.commas })}
          <Button small onClick={() => andBack(() => onLines(replaceDecimalCommas(lines)))}>
            {t("metricForm.repair.action")}
          </Button>
        </p>
      )}
      {problems.length > 0 && (
        <BadLines problems={problems} more={check.more} onGoTo={(line) => editor.current?.goToLine(line)} />
      )}
      <Preview outcome={outcome} name={name} unit={unit} />
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
      <span className={bytes > MAX_CANONICAL_BYTES ? css.over : css.size}>
        {t("metricForm.observations.size", { used: bytes, max: MAX_CANONICAL_BYTES })}
      </span>
    </p>
  );
}

function BadLines(props: {
  problems: readonly ShownProblem[];
  more: number;
  onGoTo: (line: number) => void;
}) {
  const { problems, more, onGoTo } = props;
  const t = useText();
  const [all, setAll] = useState(false);
  const listed = all ? problems : problems.slice(0, LISTED);
  return (
    <section className={css.bad}>
      <div role="status">
        <h3>{t("metricForm.problems.title", { count: problems.length + more })}</h3>
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

function Preview({ outcome, name, unit }: { outcome: LinesOutcome | null; name: string; unit: string }) {
  const t = useText();
  const language = useLanguage();
  const input = useMemo<ChartInput | null>(() => {
    if (!outcome || outcome.series.periods.length === 0) return null;
    const { frequency, periods, values, texts, decimals } = outcome.series;
    return {
      series: [
        {
          id: "preview",
          name,
          unit,
          decimals,
          frequency: frequencyLetter(frequency),
          periods,
          values,
          texts,
        },
      ],
      language,
    };
  }, [outcome, name, unit, language]);
  return (
    <section className={css.preview}>
      <h3>{t("metricForm.chart")}</h3>
      {input ? (
        <Chart input={input} label={name || t("metricForm.chart")} height={CHART_HEIGHT} />
      ) : (
        <p className={css.blank}>{t("metricForm.chart.empty")}</p>
      )}
    </section>
  );
}
