import { useState } from "react";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, type Language, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FactLine } from "@/ui/text/FactLine";
import type { ListedAlert } from "../alert/alertQueries";
import { LaterDialog } from "../alert/LaterDialog";
import { useAlertSentence } from "../alert/useAlertSentence";
import { valuesOf } from "../alert/values";
import css from "./FollowList.module.css";
import type { Row } from "./order";
import { RowName } from "./RowName";

/** An alert in the list: name, place, latest value, what it does, and a button to change it. */
export function AlertRow({ row, timeZone }: { row: Row<ListedAlert>; timeZone: string }) {
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
        <FactLine className={css.facts}>
          {metric ? place : t("follow.notAvailable")}
          {metric && latestText(metric, language)}
        </FactLine>
        <p className={css.says}>{says(valuesOf(item, language), timeZone)}</p>
        {pausedUntil && (
          <p className={css.facts}>
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
