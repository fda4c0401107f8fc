import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import {
  alertedQuery,
  type ListedAlert,
  listedAlertsQuery,
  removeAlerts,
  restoreAlerts,
} from "../alert/alertQueries";
import { AlertRow } from "./AlertRow";
import { EmptyList } from "./EmptyList";
import { FollowList } from "./FollowList";
import { ALERT_ORDERS, type Row } from "./order";
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
