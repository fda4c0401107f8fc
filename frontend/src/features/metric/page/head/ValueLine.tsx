import type { ReactNode } from "react";
import { formatChange, formatNumber, type Language, unbrokenPeriod } from "@/lib/format";
import { useStatusName } from "@/lib/format/laterStatus";
import type { Observations } from "@/lib/reading/observations";
import { shownText, unitOf } from "@/lib/reading/seriesText";
import { type BilingualText, type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import type { ReadSeries } from "../metricQueries";
import type { View } from "../series/options/view";
import css from "./ValueLine.module.css";

/** Number of characters from which a phone shows a number smaller. */
const LONG = 10;

interface ValueLineProps {
  unit: BilingualText;
  view: View;
  observations: Observations;
  latest: ReadSeries["latest"];
}

/** The number first: the latest complete value with its unit, its period, its status and its changes. */
export function ValueLine({ unit: ownUnit, view, observations, latest }: ValueLineProps) {
  const t = useText();
  const language = useLanguage();
  const own = usePickText()(ownUnit);
  const status = useStatusName(latest?.status);
  if (observations.frequency === "C") return <Highest observations={observations} unit={own} />;
  if (!latest) return null;
  const unit = unitOf(observations, own, t, language);
  const percent = unit?.text.trim() === "%";
  const { decimals, frequency } = observations;
  // A difference has its sign also as the main value.
  const format = view.transform === "change" || view.transform === "pct" ? formatChange : formatNumber;
  return (
    <div className={css.latest}>
      <Value
        number={format(latest.value, { language, decimals, percent })}
        facts={[
          !percent && unit && <ForeignText key="unit" {...unit} />,
          unbrokenPeriod(frequency, latest.period, language),
          status,
          shownText(view, t),
        ]}
      />
      <ul className={css.changes}>
        {latest.change && (
          <Change difference={latest.change.difference}>
            {changeText(latest.change, { t, language, observations, percent })}
          </Change>
        )}
        {latest.yearChange && (
          <Change difference={latest.yearChange.difference}>
            {yearText(latest.yearChange, { t, language, observations, percent })}
          </Change>
        )}
      </ul>
    </div>
  );
}

function Value({ number, facts }: { number: string; facts: ReactNode[] }) {
  return (
    <div className={css.value}>
      <strong className={number.length > LONG ? `${css.number} ${css.long}` : css.number}>{number}</strong>
      <FactLine className={css.beside}>{facts}</FactLine>
    </div>
  );
}

type ChangeOf = NonNullable<NonNullable<ReadSeries["latest"]>["change"]>;

interface Words {
  t: Translate;
  language: Language;
  observations: Observations;
  /** Whether the values are percentages: their differences are points, without a percentage of their own. */
  percent: boolean;
}

function changeText(change: ChangeOf, { t, language, observations, percent }: Words): string {
  const { decimals, frequency } = observations;
  const values = {
    change: formatChange(change.difference, { language, decimals }),
    period: unbrokenPeriod(frequency, change.period, language),
    letter: frequency,
  };
  if (percent) return t("metric.latest.points", values);
  const share = percentText(change, language);
  return share
    ? t("metric.latest.changePercent", { ...values, percent: share })
    : t("metric.latest.change", values);
}

function yearText(change: ChangeOf, { t, language, observations, percent }: Words): string {
  const difference = formatChange(change.difference, { language, decimals: observations.decimals });
  if (percent) return t("metric.latest.yearPoints", { change: difference });
  return t("metric.latest.year", { change: percentText(change, language) ?? difference });
}

/** A percentage with one decimal; with more if one would show zero. */
function percentText({ percent }: ChangeOf, language: Language): string | undefined {
  if (percent === null || percent === undefined) return undefined;
  const decimals = percent !== 0 && Math.abs(percent) < 0.05 ? 2 : 1;
  return formatChange(percent, { language, decimals, percent: true });
}

/** Direction by an arrow and the sign of the text, never by colour. */
function Change({ difference, children }: { difference: number; children: ReactNode }) {
  return (
    <li className={css.change}>
      <span className={css.arrow} aria-hidden="true">
        {difference > 0 ? "↑" : difference < 0 ? "↓" : "="}
      </span>
      {children}
    </li>
  );
}

/** Categories have no latest value: shows their number and the highest value. */
function Highest(props: { observations: Observations; unit: { text: string; lang?: string } | null }) {
  const { observations, unit } = props;
  const t = useText();
  const language = useLanguage();
  const { values, periods, statuses, decimals } = observations;
  const highest = values.reduce((best, value, index) => (value > (values[best] ?? value) ? index : best), 0);
  const value = values[highest];
  const status = useStatusName(statuses?.[highest]);
  if (value === undefined) return null;
  const percent = unit?.text.trim() === "%";
  return (
    <div className={css.latest}>
      <Value
        number={formatNumber(value, { language, decimals, percent })}
        facts={[
          !percent && unit && <ForeignText key="unit" {...unit} />,
          t("metric.latest.highest", { label: periods[highest] ?? "" }),
          status,
        ]}
      />
      <p className={css.change}>{t("metric.page.categories", { count: values.length })}</p>
    </div>
  );
}
