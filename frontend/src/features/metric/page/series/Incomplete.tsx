import { formatPeriod } from "@/lib/format";
import type { Observations } from "@/lib/reading/observations";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./SeriesPanel.module.css";

/** The footnote on observations that the chart draws hollow and the table marks with a star. */
export function Incomplete(props: { observations: Observations; partial: string | undefined }) {
  const { observations, partial } = props;
  const t = useText();
  const language = useLanguage();
  const { incomplete, frequency, periods } = observations;
  if (partial === "show" || !(incomplete.first || incomplete.last)) return null;
  const name = (period: string | undefined) => formatPeriod(frequency, period ?? "", language);
  const values = { first: name(periods[0]), last: name(periods.at(-1)) };
  const which = incomplete.first && incomplete.last ? "both" : incomplete.first ? "first" : "last";
  return <p className={css.note}>{t("metric.incomplete", { which, ...values })}</p>;
}
