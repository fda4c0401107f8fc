import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import css from "./DraftNotice.module.css";

/** Reports that earlier input was restored, and offers to discard it. */
export function DraftNotice({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const time = formatDateTime(new Date(at).toISOString(), language, timeZone);
  return (
    <div className={css.place}>
      <Notice
        kind="info"
        title={t("metricForm.draft.restored", { time })}
        actions={
          <Button small onClick={onDiscard}>
            {t("metricForm.draft.discard")}
          </Button>
        }
      />
    </div>
  );
}
