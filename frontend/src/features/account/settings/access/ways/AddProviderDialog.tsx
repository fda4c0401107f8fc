import type { IdentityProvider } from "@/lib/data/service";
import { useDepart } from "@/lib/identity/useDepart";
import { useProof } from "@/lib/identity/useProof";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { DepartureNotices } from "@/ui/action/DepartureNotices";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { ProofField } from "@/ui/field/proof/ProofField";

/** Asks for the password or a confirmation, then leaves for the provider, whose identity is added to the reader. */
export function AddProviderDialog(props: { provider: IdentityProvider; onClose: () => void }) {
  const { provider, onClose } = props;
  const { name, label } = provider;
  const t = useText();
  const { pathname, search } = useLocation();
  const proof = useProof();
  const departing = useDepart();
  const { depart, leavingFor: _leavingFor, isBlocked: _isBlocked, ...saving } = departing;
  const submit = () => {
    const problems = proof.check();
    if (problems.length > 0) saving.refuse(problems);
    else
      depart({ provider: name, purpose: "ADD", next: pathname + search, publishing: false }, proof.password);
  };
  return (
    <Dialog title={t("ways.add", { label })} onClose={onClose}>
      <p>{t("ways.add.text", { label })}</p>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t("sign.provider.continue", { label })}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        <ProofField proof={proof} problems={saving.problems} label={t("account.password.current")} />
        <DepartureNotices departing={departing} inForm />
      </FormShell>
    </Dialog>
  );
}
