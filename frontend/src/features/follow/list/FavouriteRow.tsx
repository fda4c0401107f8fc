import { frequencyLetter } from "@/lib/calendar/frequency";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import type { ListedFavourite } from "../favouriteQueries";
import css from "./FavouriteList.module.css";
import type { Row } from "./order";

interface FavouriteRowProps {
  readonly row: Row;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}

/** A favourite in the list: name, place, latest value, last update. */
export function FavouriteRow({ row, ticked, onTick }: FavouriteRowProps) {
  const { favourite, name, place } = row;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const address = addressOf(favourite);
  const updated = favourite.metric?.publishedAt ?? favourite.dashboard?.updatedAt;
  return (
    <li className={css.row}>
      <input
        type="checkbox"
        checked={ticked}
        aria-label={t("follow.list.tick", { name })}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={css.main}>
        {address ? (
          <Link className={css.name} to={address}>
            {name}
          </Link>
        ) : (
          <span className={css.name}>{name}</span>
        )}
        <FactLine className={css.facts}>
          {address ? place : t("follow.notAvailable")}
          {updated && t("follow.list.updated", { date: formatDate(updated, language, timeZone) })}
        </FactLine>
      </div>
      <Figure favourite={favourite} />
    </li>
  );
}

/** The latest value with unit and period, or the number of charts. */
function Figure({ favourite: { metric, dashboard } }: { favourite: ListedFavourite }) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric?.unit ?? { fr: null, en: null });
  if (dashboard)
    return <p className={css.facts}>{t("follow.home.charts", { count: dashboard.chartCount })}</p>;
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
