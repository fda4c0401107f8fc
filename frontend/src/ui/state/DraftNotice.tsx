import type { ShownDraft } from "@/lib/browser/draft/useDraft";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "../action/Button";
import css from "./DraftNotice.module.css";
import { Notice } from "./Notice";

/** Says that a form has values of an earlier visit, and whether others were saved since; offers to forget them. */
export function DraftNotice({ restored, forget }: Pick<ShownDraft, "restored" | "forget">) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (!restored) return null;
  const { at, isOlder } = restored;
  const time = formatDateTime(new Date(at).toISOString(), language, timeZone);
  return (
    <div className={css.place}>
      <Notice
        kind={isOlder ? "warning" : "info"}
        title={t("draft.restored", { time })}
        actions={
          <Button small onClick={() => forget()}>
            {t("draft.forget")}
          </Button>
        }
      >
        {isOlder && <p>{t("draft.older")}</p>}
      </Notice>
    </div>
  );
}
