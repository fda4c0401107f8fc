import { useState } from "react";
import { graphql } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useViewer } from "@/lib/data/session";
import { formatDate } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { showToast } from "@/ui/state/toasts";
import { FactLine } from "@/ui/text/FactLine";
import css from "./Members.module.css";
import { roleName } from "./names";
import type { Invitation } from "./place/place";
import { memberProblem, Trouble } from "./Trouble";
import { useReadAgain } from "./useMembers";

const RESEND_INVITATION = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(id: $id) {
      problems { ...Problem }
    }
  }
`);

/** Open invitations. */
export function Invitations(props: { invitations: readonly Invitation[]; onWithdrawn: () => void }) {
  const { invitations, onWithdrawn } = props;
  const t = useText();
  return (
    <section className={css.open} aria-labelledby="invitations">
      <h2 id="invitations">{t("member.open.title")}</h2>
      <ul>
        {invitations.map((it) => (
          <Entry key={it.id} invitation={it} onWithdrawn={onWithdrawn} />
        ))}
      </ul>
    </section>
  );
}

function Entry(props: { invitation: Invitation; onWithdrawn: () => void }) {
  const { invitation, onWithdrawn } = props;
  const { id, email, role, expiresAt } = invitation;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const readAgain = useReadAgain();
  const [asking, setAsking] = useState(false);
  const resend = useSaving({
    send: async () => (await request(RESEND_INVITATION, { id })).resendInvitation,
    done: async () => {
      await readAgain();
      showToast((then) => then("member.open.resent", { email }));
    },
    refused: () => void readAgain(),
  });
  const expired = new Date(expiresAt).getTime() < Date.now();
  return (
    <li className={css.invitation}>
      <div className={css.letter}>
        <p className={css.name}>{email}</p>
        <FactLine className="detail">
          {t(roleName(role))}
          <InvitedBy invitation={invitation} />
          {expired ? (
            <span className={css.expired}>{t("member.open.expired")}</span>
          ) : (
            t("member.open.until", { date: formatDate(expiresAt, language, timeZone) })
          )}
        </FactLine>
      </div>
      <div className={css.letterActions}>
        <Button
          small
          busy={resend.busy}
          aria-label={t("member.open.resendTo", { email })}
          onClick={() => void resend.save(null)}
        >
          {t("member.open.resend")}
        </Button>
        <Button
          small
          variant="quiet"
          aria-label={t("member.open.withdrawFrom", { email })}
          onClick={() => setAsking(true)}
        >
          {t("member.open.withdraw")}
        </Button>
      </div>
      <Trouble className={css.trouble} saving={resend} onRetry={() => void resend.save(null)} />
      {asking && (
        <WithdrawDialog invitation={invitation} onClose={() => setAsking(false)} onDone={onWithdrawn} />
      )}
    </li>
  );
}

const WITHDRAW_INVITATION = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(id: $id) {
      problems { ...Problem }
    }
  }
`);

/** Confirms the withdrawal of an invitation. */
function WithdrawDialog(props: { invitation: Invitation; onClose: () => void; onDone: () => void }) {
  const { invitation, onClose, onDone } = props;
  const { id, email } = invitation;
  const t = useText();
  const readAgain = useReadAgain();
  const saving = useSaving({
    send: async () => (await request(WITHDRAW_INVITATION, { id })).withdrawInvitation,
    done: async () => {
      await readAgain();
      onDone();
      showToast((then) => then("member.withdrawn", { email }));
    },
    refused: () => void readAgain(),
  });
  return (
    <ConfirmDialog
      title={t("member.withdraw.title", { email })}
      action={t("member.withdraw.confirm")}
      keep={t("member.withdraw.keep")}
      saving={saving}
      sentence={memberProblem}
      onConfirm={() => void saving.save(null)}
      onClose={onClose}
    >
      <p>{t("member.withdraw.text")}</p>
    </ConfirmDialog>
  );
}

function InvitedBy({ invitation }: { invitation: Invitation }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { viewer } = useViewer();
  const { invitedBy: name, createdAt } = invitation;
  const date = formatDate(createdAt, language, timeZone);
  if (!name) return t("member.open.on", { date });
  return name === viewer?.account.key
    ? t("member.open.byYou", { date })
    : t("member.open.by", { name, date });
}
