import { useId } from "react";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import type { Identity } from "@/lib/identity/waysIn";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FactLine } from "@/ui/text/FactLine";
import css from "./WaysIn.module.css";

/** One identity: its provider, its address and its dates, and a button that removes it. */
export function IdentityEntry(props: {
  identity: Identity;
  /** Why it cannot be removed, if it is the last way in. */
  last: string | undefined;
  onRemove: () => void;
}) {
  const { identity, last, onRemove } = props;
  const { label, email, createdAt, usedAt, isConfigured } = identity;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const reason = useId();
  return (
    <li className={css.way}>
      <div className={css.main}>
        <p className={css.name}>{label}</p>
        {email && <p>{email}</p>}
        <FactLine className={css.facts}>
          {t("ways.identity.since", { date: formatDate(createdAt, language, timeZone) })}
          {t("ways.identity.used", { date: formatDate(usedAt, language, timeZone) })}
          {!isConfigured && t("ways.identity.gone")}
        </FactLine>
        {last && (
          <p id={reason} className={css.facts}>
            {last}
          </p>
        )}
      </div>
      <Button
        small
        aria-label={t("ways.identity.remove.named", { label })}
        aria-describedby={last && reason}
        disabled={last !== undefined}
        onClick={onRemove}
      >
        {t("ways.identity.remove")}
      </Button>
    </li>
  );
}
