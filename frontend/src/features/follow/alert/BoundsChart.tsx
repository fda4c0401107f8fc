import { useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { columnsOf, inDateOrder } from "@/lib/reading/observations";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import type { AlertedMetric } from "./alertQueries";
import css from "./BoundsChart.module.css";

interface BoundsChartProps {
  readonly metric: AlertedMetric;
  readonly name: string;
  /** The typed bounds. */
  readonly bounds: { readonly lower?: number | undefined; readonly upper?: number | undefined };
}

const WIDTH = 480;
const HEIGHT = 180;

/** The latest value of an indicator, and the chart of its recent observations with the bounds of the alert. */
export function BoundsChart({ metric, name, bounds }: BoundsChartProps) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  const { id, lastPeriod, lastValue, decimals, series } = metric;
  const { lower, upper } = bounds;
  const input = useMemo<ChartInput>(
    () => ({
      series: [{ id, name, unit: unit?.text ?? null, ...columnsOf(inDateOrder(series.observations)) }],
      options: { bounds: [upper, lower].filter((bound) => bound !== undefined) },
      language,
    }),
    [id, name, unit?.text, series, upper, lower, language],
  );
  if (letter === "C" || lastValue === null || lastValue === undefined || !lastPeriod) return null;
  const percent = unit?.text.trim() === "%";
  return (
    <div className={css.latest}>
      <p>
        {t("follow.alert.latest")} <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
        {unit && !percent && ` ${unit.text}`} · {unbrokenPeriod(letter, lastPeriod, language)}
      </p>
      <Chart input={input} label={name} height={HEIGHT} initialWidth={WIDTH} exact />
    </div>
  );
}
