import { formatPeriod } from "@/lib/format/period";
import { useLanguage, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import type { FoundIndicator } from "../api/indicators";
import css from "../app/pane.module.css";
import { FREQUENCY_TEXT } from "./frequencyText";

/** Collection, unit, frequency and last period of an indicator in one line. */
export function IndicatorFacts({ indicator }: { indicator: FoundIndicator }) {
  const t = useText();
  const language = useLanguage();
  const { collection, unit, frequency, lastPeriod } = indicator;
  return (
    <FactLine className={css.small}>
      {collection}
      {unit}
      {t(FREQUENCY_TEXT[frequency])}
      {lastPeriod && formatPeriod(frequency, lastPeriod, language)}
    </FactLine>
  );
}
