import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { inDateOrder } from "@/lib/reading/observations";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import type { AlertedMetric } from "./alertQueries";
import css from "./BoundsChart.module.css";
import { boundsShape } from "./boundsShape";

interface BoundsChartProps {
  readonly metric: AlertedMetric;
  /** The typed bounds. */
  readonly bounds: { readonly lower?: number | undefined; readonly upper?: number | undefined };
}

const WIDTH = 320;
const HEIGHT = 96;

/** The latest value of an indicator, and its recent line with the bounds of the alert. */
export function BoundsChart({ metric, bounds }: BoundsChartProps) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  const { lastPeriod, lastValue, decimals, series } = metric;
  if (letter === "C" || lastValue === null || lastValue === undefined || !lastPeriod) return null;
  const { values } = inDateOrder(series.observations);
  const percent = unit?.text.trim() === "%";
  const shape = boundsShape(values, bounds, WIDTH, HEIGHT);
  return (
    <figure className={css.figure}>
      <figcaption>
        {t("follow.alert.latest")} <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
        {unit && !percent && ` ${unit.text}`} · {unbrokenPeriod(letter, lastPeriod, language)}
      </figcaption>
      {shape && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
          {shape.bounds.map((y) => (
            <line key={y} x1={0} x2={WIDTH} y1={y} y2={y} className={css.bound} />
          ))}
          <polyline points={shape.line} className={css.line} />
        </svg>
      )}
    </figure>
  );
}
