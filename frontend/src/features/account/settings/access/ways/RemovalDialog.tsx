import { useInvalidate } from "@/lib/data/changes";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useProof } from "@/lib/identity/useProof";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { ProofField } from "@/ui/field/proof/ProofField";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";

/** Confirms the removal of a way to sign in, with the password or a confirmation by a provider. */
export function RemovalDialog(props: {
  title: string;
  warning: string;
  /** Text of the button that removes. */
  confirm: string;
  toast: (t: Translate) => string;
  remove: (password: string) => Promise<{ problems: readonly Problem[] }>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { title, warning, confirm, toast, remove, onClose, onDone } = props;
  const t = useText();
  const invalidate = useInvalidate();
  const proof = useProof();
  const saving = useSaving({
    send: remove,
    done: async () => {
      await invalidate("waysIn");
      onDone();
      showToast(toast);
    },
  });
  const submit = () => {
    const problems = proof.check();
    if (problems.length > 0) saving.refuse(problems);
    else void saving.save(proof.password);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice kind="warning">{warning}</Notice>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={confirm}
        danger
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        <ProofField proof={proof} problems={saving.problems} label={t("account.password.current")} />
      </FormShell>
    </Dialog>
  );
}
