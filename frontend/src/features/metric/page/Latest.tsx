import type { MetricViewFragment } from "@/gql/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { frequencyLetter } from "@/lib/lines";
import { useLanguage, usePickText, useText } from "@/lib/text";
import css from "./Latest.module.css";

/** The number first: the latest value with its unit and period, then what the series covers. */
export function Latest({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const { lastValue, firstPeriod, lastPeriod, frequency, decimals, observationCount } = metric;
  const letter = frequencyLetter(frequency);
  if (frequency === "CATEGORY") {
    return <p className={css.coverage}>{t("metric.page.categories", { count: observationCount })}</p>;
  }
  if (lastValue === null || lastValue === undefined || !lastPeriod) return null;
  const percent = unit?.text.trim() === "%";
  return (
    <div className={css.latest}>
      <p className={css.value}>
        <span className={css.number}>{formatNumber(lastValue, { language, decimals, percent })}</span>
        {unit && !percent && (
          <span className={css.unit} lang={unit.lang}>
            {unit.text}
          </span>
        )}
        <span className={css.period}>{formatPeriod(letter, lastPeriod, language)}</span>
      </p>
      <p className={css.coverage}>
        {firstPeriod &&
          firstPeriod !== lastPeriod &&
          `${t("metric.page.span", {
            first: formatPeriod(letter, firstPeriod, language),
            last: formatPeriod(letter, lastPeriod, language),
          })} · `}
        {t("metric.page.count", { count: observationCount })}
      </p>
    </div>
  );
}
