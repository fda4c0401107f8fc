import { frequencyLetter } from "@/lib/calendar/frequency";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import { RowBell } from "../alert/BellButton";
import type { ListedFavourite } from "../favouriteQueries";
import css from "./FollowList.module.css";
import type { Row } from "./order";
import { RowName } from "./RowName";

/** A favourite in the list: name, place, latest value, last update, and the bell of an indicator. */
export function FavouriteRow({ row: { item, name, place } }: { row: Row<ListedFavourite> }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { metric, dashboard } = item;
  const address = addressOf(item);
  const updated = metric?.publishedAt ?? dashboard?.updatedAt;
  return (
    <>
      <div className={css.main}>
        <RowName name={name} to={address} />
        <FactLine className={css.facts}>
          {address ? place : t("follow.notAvailable")}
          {updated && t("following.list.updated", { date: formatDate(updated, language, timeZone) })}
        </FactLine>
      </div>
      <Figure favourite={item} />
      {metric && (
        <span className={css.end}>
          <RowBell id={metric.id} name={name} isOfCategories={metric.frequency === "CATEGORY"} />
        </span>
      )}
    </>
  );
}

/** The latest value with unit and period, or the number of charts. */
function Figure({ favourite: { metric, dashboard } }: { favourite: ListedFavourite }) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric?.unit ?? { fr: null, en: null });
  if (dashboard)
    return <p className={css.facts}>{t("following.home.charts", { count: dashboard.chartCount })}</p>;
  if (!metric || metric.lastValue === null || metric.lastValue === undefined) return null;
  const percent = unit?.text.trim() === "%";
  const { lastValue, lastPeriod, decimals, frequency } = metric;
  return (
    <p className={css.figure}>
      <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
      <span className={css.facts}>
        {lastPeriod && unbrokenPeriod(frequencyLetter(frequency), lastPeriod, language)}
        {unit && !percent && ` · ${unit.text}`}
      </span>
    </p>
  );
}

function addressOf({ metric, dashboard }: ListedFavourite): string | undefined {
  if (metric) return paths.metric(metric.collection.account.key, metric.collection.key, metric.path);
  if (!dashboard) return undefined;
  const { account, collection, key } = dashboard;
  return collection
    ? paths.dashboard(account.key, collection.key, key)
    : paths.personalDashboard(account.key, key);
}
