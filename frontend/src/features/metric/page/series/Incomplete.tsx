import { formatPeriod } from "@/lib/format";
import type { Observations } from "@/lib/reading/observations";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./SeriesPanel.module.css";

/** The most incomplete periods that the footnote names. */
const MOST_NAMED = 4;

/** The footnote on observations that the chart draws hollow and the table marks with a star. */
export function Incomplete(props: { observations: Observations; partial: string | undefined }) {
  const { observations, partial } = props;
  const t = useText();
  const language = useLanguage();
  const { incomplete, frequency } = observations;
  const marked = incomplete.periods ?? [];
  if (partial === "show" || marked.length === 0) return null;
  const named = marked.length > MOST_NAMED ? marked.slice(0, MOST_NAMED) : marked;
  const names = named.map((period) => formatPeriod(frequency, period, language));
  const rest = marked.length - named.length;
  const periods = rest > 0 ? names.join(", ") : new Intl.ListFormat(language).format(names);
  return <p className={css.note}>{t("metric.incomplete", { count: names.length, periods, rest })}</p>;
}
