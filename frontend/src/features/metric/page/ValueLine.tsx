import type { MetricViewFragment } from "@/gql/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { frequencyLetter } from "@/lib/lines/frequency";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { FactLine } from "@/ui/FactLine";
import css from "./Latest.module.css";

/** Characters of a number from which a phone shows it smaller. */
const LONG = 13;

/** The number first: the latest value with its unit and period, then what the series covers. */
export function Latest({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const { lastValue, firstPeriod, lastPeriod, frequency, decimals, observationCount } = metric;
  const letter = frequencyLetter(frequency);
  if (frequency === "CATEGORY") {
    return <p className={css.alone}>{t("metric.page.categories", { count: observationCount })}</p>;
  }
  if (lastValue === null || lastValue === undefined || !lastPeriod) return null;
  const percent = unit?.text.trim() === "%";
  const number = formatNumber(lastValue, { language, decimals, percent });
  return (
    <div className={css.latest}>
      <div className={css.value}>
        <strong className={number.length > LONG ? `${css.number} ${css.long}` : css.number}>{number}</strong>
        <FactLine className={css.beside}>
          {unit && !percent && <span lang={unit.lang}>{unit.text}</span>}
          {formatPeriod(letter, lastPeriod, language)}
        </FactLine>
      </div>
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
