import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { FactLine } from "@/ui/text/FactLine";
import css from "../list/FavouriteList.module.css";
import {
  alertedQuery,
  type ListedAlert,
  listedAlertsQuery,
  removeAlerts,
  restoreAlerts,
} from "./alertQueries";
import { useAlertSentence } from "./useAlertSentence";
import { valuesOf } from "./values";

const AlertDialog = lazy(() => loadChunk(() => import("./AlertDialog")));

/** All alerts of the reader, each with what it does, to change and to remove. */
export function AlertList() {
  const t = useText();
  const id = useId();
  const query = useQuery(listedAlertsQuery());
  const removal = useAlertRemoval();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{t("follow.alerts.title")}</h2>
      {removal.removed.length > 0 && (
        <Notice
          kind="done"
          actions={
            <Button small busy={removal.isRunning} onClick={removal.restore}>
              {t("follow.list.undo")}
            </Button>
          }
        >
          <p>{t("follow.alerts.removed")}</p>
        </Notice>
      )}
      <Loaded from={query} waiting={<PartSkeleton />}>
        {({ alerts, timeZone, mailRefused }) => (
          <>
            {mailRefused && <Notice kind="warning">{t("follow.mailRefused")}</Notice>}
            {alerts.length === 0 ? (
              <NoAlerts />
            ) : (
              <ul className={css.list}>
                {alerts.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} timeZone={timeZone} onRemove={removal.remove} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function AlertRow(props: { alert: ListedAlert; timeZone: string; onRemove: (id: string) => void }) {
  const { alert, timeZone, onRemove } = props;
  const { metric } = alert;
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  const says = useAlertSentence();
  const [editing, setEditing] = useState(false);
  const name = pick(metric?.name ?? alert.name)?.text ?? metric?.path ?? "";
  const home = metric?.collection;
  return (
    <li className={css.alert}>
      <div className={css.main}>
        {metric && home ? (
          <Link className={css.name} to={paths.metric(home.account.key, home.key, metric.path)}>
            {name}
          </Link>
        ) : (
          <span className={css.name}>{name}</span>
        )}
        <FactLine className={css.facts}>
          {home ? (home.account.name ?? home.account.key) : t("follow.notAvailable")}
          {home && (pick(home.name)?.text ?? home.key)}
          {metric && latestText(metric, language)}
        </FactLine>
        <p className={css.says}>{says(valuesOf(alert, language), timeZone)}</p>
        {alert.pausedUntil && (
          <p className={css.facts}>
            {t("follow.alerts.paused", { date: unbrokenPeriod("D", alert.pausedUntil, language) })}
          </p>
        )}
      </div>
      <div className={css.actions}>
        {metric && (
          <Button small onClick={() => setEditing(true)} aria-label={t("follow.alerts.change", { name })}>
            {t("follow.alerts.changeShort")}
          </Button>
        )}
        <Button
          small
          variant="quiet"
          onClick={() => onRemove(alert.id)}
          aria-label={t("follow.alerts.remove", { name })}
        >
          {t("follow.alerts.removeShort")}
        </Button>
      </div>
      {editing && metric && (
        <Suspense>
          <AlertDialog
            metric={metric.id}
            name={name}
            isOfCategories={metric.frequency === "CATEGORY"}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** The latest value with its period; empty without one. */
function latestText(metric: NonNullable<ListedAlert["metric"]>, language: "fr" | "en"): string {
  const { lastValue, lastPeriod, decimals, frequency } = metric;
  if (lastValue === null || lastValue === undefined || !lastPeriod || frequency === "CATEGORY") return "";
  const period = unbrokenPeriod(frequencyLetter(frequency), lastPeriod, language);
  return `${period}${language === "fr" ? "\u00a0:" : ":"} ${formatNumber(lastValue, { language, decimals })}`;
}

function NoAlerts() {
  const t = useText();
  return (
    <EmptyState
      title={t("follow.alerts.empty")}
      text={t("follow.alerts.emptyText")}
      action={
        <Link className={buttonClass()} to={paths.public()}>
          {t("follow.home.explore")}
        </Link>
      }
    />
  );
}

/** Removes an alert, and restores the last removed one. */
function useAlertRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ids, restores }: { ids: readonly string[]; restores: boolean }) =>
      restores ? restoreAlerts([...ids]) : removeAlerts([...ids]),
    onSuccess: async ({ viewer, problems: [problem] }, { ids, restores }) => {
      if (problem) {
        showToast((t) => problemText(t, problem));
        return;
      }
      setRemoved(restores ? [] : ids);
      if (viewer) client.setQueryData(alertedQuery().queryKey, viewer.alerted);
      await client.invalidateQueries({ queryKey: keys.favourites("alerts") });
    },
    onError: () => showToast((t) => t("follow.failed")),
  });
  return {
    remove: (id: string) => mutate({ ids: [id], restores: false }),
    restore: () => mutate({ ids: removed, restores: true }),
    removed,
    isRunning: isPending,
  };
}
