import { Link } from "react-router";
import { Sparkline } from "@/charts/Sparkline";
import { readFragment } from "@/gql";
import type { MetricRowFragment } from "@/gql/graphql";
import { formatDate, formatNumber, formatPeriod } from "@/lib/format";
import { frequencyLetter } from "@/lib/lines/frequency";
import { inDateOrder } from "@/lib/observations";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text";
import { useTimeZone } from "@/lib/timeZone";
import { ForeignText } from "@/ui/ForeignText";
import { METRIC_ROW } from "../documents";
import css from "./MetricTable.module.css";

interface Props {
  rows: readonly { id: string; " $fragmentRefs"?: { MetricRowFragment: MetricRowFragment } }[];
  account: string;
  collection: string;
  expert: boolean;
}

/** Indicators as a table; below the width of a tablet as a list of names and values. */
export function MetricTable({ rows, account, collection, expert }: Props) {
  const t = useText();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("collection.list.column.name")}</th>
          <th scope="col">{t("collection.list.column.frequency")}</th>
          <th scope="col" className={css.trend}>
            {t("collection.list.column.trend")}
          </th>
          <th scope="col" className={css.number}>
            {t("collection.list.column.value")}
          </th>
          <th scope="col">{t("collection.list.column.unit")}</th>
          <th scope="col">{t("collection.list.column.period")}</th>
          <th scope="col">{t("collection.list.column.updated")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            metric={readFragment(METRIC_ROW, row)}
            account={account}
            collection={collection}
            expert={expert}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: { metric: MetricRowFragment; account: string; collection: string; expert: boolean }) {
  const { metric, account, collection, expert } = props;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const name = pick(metric.name) ?? { text: metric.path };
  const unit = pick(metric.unit);
  const { lastValue, lastPeriod, publishedAt, decimals } = metric;
  const observations = inDateOrder(metric.series.observations);
  const letter = frequencyLetter(metric.frequency);
  const empty = lastValue === null || lastValue === undefined;
  return (
    <tr>
      <th scope="row" className={css.name}>
        <Link to={paths.metric(account, collection, metric.path)}>
          <ForeignText {...name} />
        </Link>
        {expert && <span className={css.key}>{metric.path}</span>}
      </th>
      <td className={css.frequency}>{t(`metric.frequency.${metric.frequency}`)}</td>
      <td className={css.trend}>
        {letter !== "C" && observations.values.length > 1 && (
          <Sparkline
            frequency={letter}
            periods={observations.periods}
            values={observations.values}
            width={120}
            height={32}
          />
        )}
      </td>
      <td className={css.number}>
        {letter === "C" && !empty ? (
          <span className={css.none}>{t("metric.page.categories", { count: metric.observationCount })}</span>
        ) : empty ? (
          <span className={css.none}>{t("collection.list.noData")}</span>
        ) : (
          <strong>{formatNumber(lastValue, { language, decimals })}</strong>
        )}
      </td>
      <td className={css.unit} lang={unit?.lang}>
        {unit?.text}
      </td>
      <td className={css.period}>
        {lastPeriod && letter !== "C" && formatPeriod(letter, lastPeriod, language)}
      </td>
      <td className={css.updated}>{publishedAt && formatDate(publishedAt, language, timeZone)}</td>
    </tr>
  );
}
