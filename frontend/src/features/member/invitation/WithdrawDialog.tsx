import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { showToast } from "@/ui/state/toasts";
import type { Invitation } from "../place/place";
import { Trouble } from "../Trouble";
import { useReadAgain } from "../useMembers";

const WITHDRAW_INVITATION = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(id: $id) {
      problems { ...Problem }
    }
  }
`);

/** Confirms the withdrawal of an invitation. */
export function WithdrawDialog(props: { invitation: Invitation; onClose: () => void; onDone: () => void }) {
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
  const withdraw = () => void saving.save(null);
  return (
    <Dialog
      title={t("member.withdraw.title", { email })}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={saving.busy} onClick={withdraw}>
            {t("member.withdraw.confirm")}
          </Button>
          <Button onClick={onClose}>{t("member.withdraw.keep")}</Button>
        </>
      }
    >
      <p>{t("member.withdraw.text")}</p>
      <Trouble saving={saving} onRetry={withdraw} />
    </Dialog>
  );
}
