import { type MouseEvent, useRef } from "react";
import { flushSync } from "react-dom";
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
  const place = useRef<HTMLDivElement>(null);
  if (!restored) return null;
  const { at, isOlder } = restored;
  const time = formatDateTime(new Date(at).toISOString(), language, timeZone);
  const forgotten = ({ detail }: MouseEvent) => {
    const next = place.current && fieldAfter(place.current);
    flushSync(forget);
    // After a key press alone: a focused field opens the keyboard of a phone.
    if (detail === 0) next?.focus();
  };
  return (
    <div ref={place} className={css.place}>
      <Notice
        kind={isOlder ? "warning" : "info"}
        title={t("draft.restored", { time })}
        actions={
          <Button small onClick={forgotten}>
            {t("draft.forget")}
          </Button>
        }
      >
        {isOlder && <p>{t("draft.older")}</p>}
      </Notice>
    </div>
  );
}

/** The first field that follows an element in the document. */
function fieldAfter(element: Element): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("input, select, textarea")].find(
    (field) => element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}
