import { useId, useState } from "react";
import type { Viewer } from "@/lib/data/session";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { PasswordForm } from "../PasswordForm";
import { SetPassword } from "./SetPassword";
import css from "./WaysIn.module.css";

/** The password as a way to sign in: changed and removed, or set. */
export function PasswordEntry(props: {
  viewer: Viewer;
  /** Whether the server accepts passwords for signing in. */
  isAccepted: boolean;
  /** Whether the reader has no identity to sign in with. */
  isLast: boolean;
  onRemove: () => void;
}) {
  const { viewer, isAccepted, isLast, onRemove } = props;
  const t = useText();
  const reason = useId();
  const [isChanging, setChanging] = useState(false);
  const { email, hasPassword } = viewer;
  return (
    <li className={css.way}>
      <div className={css.main}>
        <p className={css.name}>{t("ways.password")}</p>
        <p className={css.facts}>
          {!hasPassword
            ? t("ways.password.absent")
            : isAccepted
              ? t("ways.password.present", { email })
              : t("ways.password.off")}
        </p>
        {hasPassword && isLast && (
          <p id={reason} className={css.facts}>
            {t("ways.password.last")}
          </p>
        )}
      </div>
      {hasPassword && !isChanging && (
        <div className={css.actions}>
          <Button small onClick={() => setChanging(true)}>
            {t("account.password.change")}
          </Button>
          <Button small disabled={isLast} aria-describedby={isLast ? reason : undefined} onClick={onRemove}>
            {t("ways.password.remove")}
          </Button>
        </div>
      )}
      {hasPassword && isChanging && (
        <div className={css.form}>
          <PasswordForm viewer={viewer} onClose={() => setChanging(false)} />
        </div>
      )}
      {!hasPassword && isAccepted && <SetPassword viewer={viewer} />}
    </li>
  );
}
