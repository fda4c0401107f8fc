import { useMemo, useState } from "react";
import { Chart, type ChartInput } from "@/charts";
import { frequencyLetter, type LinesOutcome } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./LinesPanel.module.css";

const CHART_HEIGHT = 240;

/**
 * The chart of the lines. While some are invalid, the last chart without errors remains, so that it does not jump at
 * every letter. Without such a chart, the valid lines are drawn.
 */
export function LinesPreview(props: { outcome: LinesOutcome | null; name: string; unit: string }) {
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
    const { frequency, periods, values, texts, decimals } = series;
    const letter = frequencyLetter(frequency);
    return {
      series: [{ id: "preview", name, unit, decimals, frequency: letter, periods, values, texts }],
      options: { type: letter === "C" ? "bar" : "line" },
      language,
    };
  }, [series, name, unit, language]);
  return (
    <section className={css.preview}>
      <div className={css.previewHead}>
        <h3>{t("metricForm.chart")}</h3>
        {input && bad > 0 && (
          <p className={css.previewNote}>
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
