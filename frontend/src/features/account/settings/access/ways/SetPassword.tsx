import { useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import type { Viewer } from "@/lib/data/session";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Refusals } from "../../publisher/Refusals";
import { SetPasswordForm } from "./SetPasswordForm";
import css from "./WaysIn.module.css";

const BEGIN_SET_PASSWORD = graphql(`
  mutation BeginSetPassword($email: String!, $language: Language!) {
    beginReset(email: $email, language: $language) {
      request
      problems { ...Problem }
    }
  }
`);

/** Sets the password of a reader who has none: a mailed code proves the address. */
export function SetPassword({ viewer }: { viewer: Viewer }) {
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
      <div className={css.actions}>
        <Button small busy={saving.busy} onClick={send}>
          {t("ways.password.set")}
        </Button>
      </div>
      <Refusals saving={saving} onRetry={send} />
    </>
  );
}
