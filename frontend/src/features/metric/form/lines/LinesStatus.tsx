import { formatPeriod } from "@/lib/format";
import { frequencyLetter, type LinesOutcome } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./LinesPanel.module.css";
import { SizeMeter } from "./SizeMeter";

interface LinesStatusProps {
  outcome: LinesOutcome | null;
  /** Whether a frequency is chosen. */
  chosen: boolean;
  empty: boolean;
}

/** The number of observations, their span and their size; what is missing before that. */
export function LinesStatus({ outcome, chosen, empty }: LinesStatusProps) {
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
