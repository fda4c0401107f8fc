import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { keys } from "@/lib/data/keys";
import { formatNumber, type Language, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import {
  alertedQuery,
  type ListedAlert,
  listedAlertsQuery,
  removeAlerts,
  restoreAlerts,
} from "../alert/alertQueries";
import { LaterDialog } from "../alert/LaterDialog";
import { useAlertSentence } from "../alert/useAlertSentence";
import { valuesOf } from "../alert/values";
import { EmptyList } from "./EmptyList";
import { FollowList } from "./FollowList";
import css from "./FollowList.module.css";
import { ALERT_ORDERS, type Row } from "./order";
import { RowName } from "./RowName";
import { useRemoval } from "./useRemoval";

/** All alerts of the reader, each with what it does. */
export function AlertList() {
  return (
    <Loaded from={useQuery(listedAlertsQuery())} waiting={<PartSkeleton />}>
      {(listed) => <Alerts {...listed} />}
    </Loaded>
  );
}

interface AlertsProps {
  readonly alerts: readonly ListedAlert[];
  readonly timeZone: string;
  readonly mailRefused: boolean;
}

function Alerts({ alerts, timeZone, mailRefused }: AlertsProps) {
  const t = useText();
  const client = useQueryClient();
  const removal = useRemoval({
    remove: removeAlerts,
    restore: restoreAlerts,
    onChanged: ({ viewer }) => {
      if (viewer) client.setQueryData(alertedQuery().queryKey, viewer.alerted);
      return client.invalidateQueries({ queryKey: keys.favourites("alerts") });
    },
  });
  return (
    <FollowList
      of="alerts"
      title={t("following.alerts.title")}
      rows={useRows(alerts)}
      orders={ALERT_ORDERS}
      removal={removal}
      note={mailRefused && <Notice kind="warning">{t("follow.mailRefused")}</Notice>}
      empty={<EmptyList title={t("following.alerts.empty")} text={t("following.alerts.emptyText")} />}
    >
      {(row) => <AlertRow row={row} timeZone={timeZone} />}
    </FollowList>
  );
}

/** An alert in the list: name, place, latest value, what it does, and a button to change it. */
function AlertRow({ row, timeZone }: { row: Row<ListedAlert>; timeZone: string }) {
  const { item, name, place } = row;
  const { metric, pausedUntil } = item;
  const t = useText();
  const language = useLanguage();
  const says = useAlertSentence();
  const [changing, setChanging] = useState(false);
  const home = metric?.collection;
  return (
    <>
      <div className={css.main}>
        <RowName name={name} to={home && paths.metric(home.account.key, home.key, metric.path)} />
        <FactLine className={`detail ${css.facts}`}>
          {metric ? place : t("follow.notAvailable")}
          {metric && latestText(metric, language)}
        </FactLine>
        <p className={css.says}>{says(valuesOf(item, language), timeZone)}</p>
        {pausedUntil && (
          <p className={`detail ${css.facts}`}>
            {t("following.alerts.paused", { date: unbrokenPeriod("D", pausedUntil, language) })}
          </p>
        )}
      </div>
      {metric && (
        <span className={css.action}>
          <Button small onClick={() => setChanging(true)} aria-label={t("follow.bell.change", { name })}>
            {t("following.alerts.change")}
          </Button>
        </span>
      )}
      {metric && changing && (
        <LaterDialog
          metric={metric.id}
          name={name}
          isOfCategories={metric.frequency === "CATEGORY"}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

/** The latest value with its period; empty without one. */
function latestText(metric: NonNullable<ListedAlert["metric"]>, language: Language): string {
  const { lastValue, lastPeriod, decimals, frequency } = metric;
  if (lastValue === null || lastValue === undefined || !lastPeriod || frequency === "CATEGORY") return "";
  const period = unbrokenPeriod(frequencyLetter(frequency), lastPeriod, language);
  return `${period}${language === "fr" ? "\u00a0:" : ":"} ${formatNumber(lastValue, { language, decimals })}`;
}

/** The alerts with their names and places in the reader's language, the last set first. */
function useRows(alerts: readonly ListedAlert[]): readonly Row<ListedAlert>[] {
  const pick = usePickText();
  return useMemo(
    () =>
      alerts.toReversed().map((item) => {
        const { id, metric } = item;
        const name = pick(metric?.name ?? item.name) ?? pick(item.name);
        const home = metric?.collection;
        const place = home && [home.account.name ?? home.account.key, pick(home.name)?.text ?? home.key];
        return {
          id,
          item,
          name: name?.text ?? metric?.path ?? "",
          place: place ? [...place, metric.path].join(" · ") : "",
        };
      }),
    [alerts, pick],
  );
}
