import { Sparkline } from "@/charts/draw/Sparkline";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { inDateOrder } from "@/lib/reading/observations";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import css from "./SearchRow.module.css";

const METRIC = graphql(`
  fragment MetricFigures_metric on Metric {
    frequency
    unit { fr en }
    lastPeriod
    lastValue
    decimals
    observationCount
    series(order: "desc", limit: "24") { observations }
  }
`);

/** The recent shape of an indicator, and its latest value with unit and period. */
export function MetricFigures(props: { metric: FragmentType<typeof METRIC> }) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  if (!metric.series.observations) return <p className={css.unreadable}>{t("chart.unreadable")}</p>;
  const { periods, values } = inDateOrder(metric.series.observations);
  const unit = pick(metric.unit);
  const percent = unit?.text.trim() === "%";
  const { lastValue, lastPeriod, decimals } = metric;
  const hasValue = letter !== "C" && lastValue !== null && lastValue !== undefined;
  return (
    <div className={css.figures}>
      {letter !== "C" && values.length > 1 && (
        <Sparkline frequency={letter} periods={periods} values={values} width={96} height={32} />
      )}
      <p className={css.figure}>
        {hasValue && (
          <>
            <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
            <span className={css.unit}>
              {lastPeriod && unbrokenPeriod(letter, lastPeriod, language)}
              {unit && !percent && <span lang={unit.lang}> · {unit.text}</span>}
            </span>
          </>
        )}
        {letter === "C" && (
          <span className={css.unit}>{t("metric.page.categories", { count: metric.observationCount })}</span>
        )}
      </p>
    </div>
  );
}
