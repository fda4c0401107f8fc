import { useId, useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import type { Viewer } from "@/lib/data/session";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Refusals } from "../../publisher/Refusals";
import { PasswordForm } from "../PasswordForm";
import { SetPasswordForm } from "./SetPasswordForm";
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
        <p className="detail">
          {!hasPassword
            ? t("ways.password.absent")
            : isAccepted
              ? t("ways.password.present", { email })
              : t("ways.password.off")}
        </p>
        {hasPassword && isLast && (
          <p id={reason} className="detail">
            {t("ways.password.last")}
          </p>
        )}
      </div>
      {hasPassword && !isChanging && (
        <div className={`cluster-3 ${css.actions}`}>
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

const BEGIN_SET_PASSWORD = graphql(`
  mutation BeginSetPassword($email: String!, $language: Language!) {
    beginReset(email: $email, language: $language) {
      request
      problems { ...Problem }
    }
  }
`);

/** Sets the password of a reader who has none: a mailed code proves the address. */
function SetPassword({ viewer }: { viewer: Viewer }) {
  const { email } = viewer;
  const t = useText();
  const language = useLanguage() === "fr" ? "FR" : "EN";
  const [ticket, setTicket] = useState<string | null>(null);
  const saving = useSaving({
    send: async (input: { email: string; language: "FR" | "EN" }) =>
      (await request(BEGIN_SET_PASSWORD, input)).beginReset,
    done: (payload) => setTicket(payload.request ?? null),
  });
  const send = () => void saving.save({ email, language });
  if (ticket !== null) {
    return (
      <div className={css.form}>
        <SetPasswordForm
          viewer={viewer}
          ticket={ticket}
          sending={saving}
          onSendAgain={send}
          onClose={() => setTicket(null)}
        />
      </div>
    );
  }
  return (
    <>
      <div className={`cluster-3 ${css.actions}`}>
        <Button small busy={saving.busy} onClick={send}>
          {t("ways.password.set")}
        </Button>
      </div>
      <Refusals saving={saving} onRetry={send} />
    </>
  );
}
