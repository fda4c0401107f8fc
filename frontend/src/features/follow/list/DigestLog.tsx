import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime, unbrokenPeriod } from "@/lib/format";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { digestsQuery } from "../alert/alertQueries";
import css from "./FollowList.module.css";

/** Indicators that a line of the log names. */
const NAMED = 3;

/** What was sent in the last 90 days, and why; nothing before the first mail. */
export function DigestLog() {
  const t = useText();
  const id = useId();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <Loaded from={useQuery(digestsQuery())} waiting={<PartSkeleton />}>
      {(digests) =>
        digests.length === 0 ? null : (
          <section className={css.section} aria-labelledby={id}>
            <h2 id={id}>{t("following.log.title")}</h2>
            <p className={css.facts}>{t("following.log.text")}</p>
            <ul className={css.list}>
              {digests.map(({ id: key, cadence, date, state, createdAt, names, ...counts }) => {
                const all = names.map((name) => pick(name)?.text ?? "");
                const rest = all.length - NAMED;
                return (
                  <li key={key} className={css.sent}>
                    <span className={css.name}>
                      {t(`following.log.${cadence}`, { date: unbrokenPeriod("D", date, language) })}
                    </span>
                    <FactLine className={css.facts}>
                      {t(`following.log.state.${state}`)}
                      {formatDateTime(createdAt, language, timeZone)}
                      {all.slice(0, NAMED).join(", ")}
                      {rest > 0 && t("following.log.more", { count: rest })}
                      {counts.answeredCount > 0 &&
                        t("following.log.answered", { count: counts.answeredCount })}
                      {counts.askedCount > 0 && t("following.log.asked", { count: counts.askedCount })}
                      {counts.reportCount > 0 && t("following.log.reports", { count: counts.reportCount })}
                      {counts.dueCount > 0 && t("following.log.due", { count: counts.dueCount })}
                    </FactLine>
                  </li>
                );
              })}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
