import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useProof } from "@/lib/identity/useProof";
import { readEmail } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { ProofField } from "@/ui/field/proof/ProofField";

const beginEmailChangeDocument = graphql(`
  mutation BeginEmailChange($email: String!, $password: String!) {
    beginEmailChange(email: $email, password: $password) {
      request
      problems { ...Problem }
    }
  }
`);

/** Asks for the new address and the password or a confirmation, and has a code mailed to that address. */
export function EmailAddressForm(props: {
  wanted: string;
  setWanted: (email: string) => void;
  /** Receives the id of the mailed code. */
  onSent: (ticket: string) => void;
  onClose: () => void;
}) {
  const { wanted, setWanted, onSent, onClose } = props;
  const t = useText();
  const proof = useProof();
  const saving = useSaving({
    send: async (input: { email: string; password: string }) =>
      (await request(beginEmailChangeDocument, input)).beginEmailChange,
    done: (payload) => {
      if (payload.request) onSent(payload.request);
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const read = readEmail(wanted);
    const problems: Problem[] = [];
    if ("problem" in read) problems.push(read.problem);
    problems.push(...proof.check());
    if ("problem" in read || problems.length > 0) saving.refuse(problems);
    else void saving.save({ email: read.email, password: proof.password });
  };
  return (
    <FormShell
      {...saving}
      onSubmit={submit}
      submit={t("account.email.sendCode")}
      beside={
        <Button variant="quiet" onClick={onClose}>
          {t("common.cancel")}
        </Button>
      }
    >
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        label={t("account.email.new")}
        value={wanted}
        error={errorOf("email")}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <ProofField proof={proof} problems={saving.problems} label={t("account.password.current")} />
    </FormShell>
  );
}
