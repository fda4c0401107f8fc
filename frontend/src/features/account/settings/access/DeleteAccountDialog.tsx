import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { resetStoredUser } from "@/lib/data/account/storedUser";
import { request } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useProof } from "@/lib/identity/useProof";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { ProofField } from "@/ui/field/proof/ProofField";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";

const deleteAccountDocument = graphql(`
  mutation DeleteAccount($account: String!, $username: String!, $password: String!) {
    deleteAccount(account: $account, username: $username, password: $password) {
      done
      problems { ...Problem }
    }
  }
`);

/** Deletes an account once its username is typed, with the password or a confirmation. */
export function DeleteAccountDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [username, setUsername] = useState("");
  const proof = useProof();
  const saving = useSaving({
    send: async (input: { username: string; password: string }) =>
      (await request(deleteAccountDocument, { account, ...input })).deleteAccount,
    done: async () => {
      // A member of another account stays signed in; the server's next response identifies the viewer.
      resetStoredUser();
      navigate(paths.home, { replace: true });
      await client.resetQueries();
      showToast(t("settings.delete.done"));
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const problems: Problem[] = [];
    if (username !== account)
      problems.push({ code: "USERNAME_MISMATCH", field: "username", params: { username: account } });
    problems.push(...proof.check());
    if (problems.length > 0) saving.refuse(problems);
    else void saving.save({ username, password: proof.password });
  };
  return (
    <Dialog title={t("settings.delete.title", { key: account })} onClose={onClose}>
      <Notice kind="warning">{t("settings.delete.warning")}</Notice>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t("settings.delete.confirm")}
        danger
        beside={<Button onClick={onClose}>{t("settings.cancel")}</Button>}
      >
        <TextInput
          name="username"
          label={t("settings.delete.username")}
          description={t("settings.delete.usernameText", { key: account })}
          value={username}
          error={errorOf("username")}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <ProofField proof={proof} problems={saving.problems} label={t("settings.delete.password")} />
      </FormShell>
    </Dialog>
  );
}
