import { Sparkline } from "@/charts/draw/Sparkline";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { UnreadableData } from "@/ui/state/UnreadableData";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./RecentTable.module.css";
import type { RecentMetric } from "./useFrontPage";

/** Observations of a sparkline: the recent shape, not the whole history. */
const RECENT = 48;

/** Indicators one below the other: name, sparkline, last value with unit and period, date. */
export function RecentTable({ metrics }: { metrics: RecentMetric[] }) {
  const t = useText();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t("home.column.indicator")}</th>
          <th scope="col" className={css.shape}>
            <span className="visually-hidden">{t("home.column.shape")}</span>
          </th>
          <th scope="col" className={css.figure}>
            {t("home.column.value")}
          </th>
          <th scope="col" className={css.date}>
            {t("home.column.updated")}
          </th>
        </tr>
      </thead>
      <tbody data-rows="open">
        {metrics.map((metric) => (
          <Row key={metric.id} metric={metric} />
        ))}
      </tbody>
    </table>
  );
}

function Unreadable({ metric: { collection, path } }: { metric: RecentMetric }) {
  const t = useText();
  return (
    <UnreadableData sentence={t("chart.unreadable.sentence")}>
      {/* The name links to the same page: one tab stop is enough. */}
      <Link to={paths.metric(collection.account.key, collection.key, path)} tabIndex={-1}>
        {t("chart.unreadable")}
      </Link>
    </UnreadableData>
  );
}

function Row({ metric }: { metric: RecentMetric }) {
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { collection, observations } = metric;
  const name = pick(metric.name);
  const home = pick(collection.name);
  return (
    <tr>
      <th scope="row">
        <Link to={paths.metric(collection.account.key, collection.key, metric.path)}>
          {name ? <ForeignText {...name} /> : metric.path}
        </Link>
        <span className={css.home}>
          {collection.account.name ?? collection.account.key} · {home?.text ?? collection.key}
        </span>
      </th>
      <td className={css.shape}>
        {metric.unreadable && <Unreadable metric={metric} />}
        {observations.frequency !== "C" && observations.values.length > 1 && (
          <Sparkline
            frequency={observations.frequency}
            periods={observations.periods.slice(-RECENT)}
            values={observations.values.slice(-RECENT)}
            width={120}
            height={32}
          />
        )}
      </td>
      <td className={css.figure}>
        <LastValue metric={metric} />
        {metric.unreadable && (
          <span className={css.narrow}>
            <Unreadable metric={metric} />
          </span>
        )}
      </td>
      <td className={css.date}>{metric.publishedAt && formatDate(metric.publishedAt, language, timeZone)}</td>
    </tr>
  );
}

/** The latest value with its unit, and its period below. */
function LastValue({ metric }: { metric: RecentMetric }) {
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const unit = pick(metric.unit);
  if (metric.observations.frequency === "C") {
    return <span className={css.home}>{t("home.categories", { count: metric.observationCount })}</span>;
  }
  if (metric.lastValue === null || metric.lastValue === undefined) return null;
  const percent = unit?.text.trim() === "%";
  return (
    <>
      <span className={css.value}>
        {formatNumber(metric.lastValue, { language, decimals: metric.decimals, percent })}
      </span>
      <span className={css.home}>
        {metric.lastPeriod && unbrokenPeriod(metric.observations.frequency, metric.lastPeriod, language)}
        {unit && !percent && ` · ${unit.text}`}
      </span>
    </>
  );
}
