import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import css from "./TakenDownNotice.module.css";

/** Tells the members of a collection that the operator of the server took it down, with the operator's note. */
export function TakenDownNotice({ at, note }: { at: string; note: string }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <div className={css.room}>
      <Notice
        kind="warning"
        title={t("collectionMore.takenDown.title", { date: formatDate(at, language, timeZone) })}
      >
        <blockquote className={css.note}>{note}</blockquote>
        <p>{t("collectionMore.takenDown.effect")}</p>
      </Notice>
    </div>
  );
}
