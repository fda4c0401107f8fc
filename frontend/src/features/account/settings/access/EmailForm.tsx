import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useProof } from "@/lib/identity/useProof";
import { readCode, readEmail } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { CodeInput } from "@/ui/field/CodeInput";
import { FormShell } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { ProofField } from "@/ui/field/proof/ProofField";
import { showToast } from "@/ui/state/toasts";
import css from "../settings.module.css";

/** Changes the address: the password first, then the code mailed to the new address. */
export function EmailForm({ email }: { email: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState("");
  const [ticket, setTicket] = useState<string | null>(null);

  const close = () => {
    setOpen(false);
    setTicket(null);
    setWanted("");
  };
  if (!open) {
    return (
      <div className={css.stack}>
        <p className={css.device}>{email}</p>
        <Button onClick={() => setOpen(true)}>{t("account.email.change")}</Button>
      </div>
    );
  }
  if (ticket === null) {
    return <EmailAddressForm wanted={wanted} setWanted={setWanted} onSent={setTicket} onClose={close} />;
  }
  return <EmailCodeForm email={wanted.trim()} ticket={ticket} onClose={close} />;
}

const beginEmailChangeDocument = graphql(`
  mutation BeginEmailChange($email: String!, $password: String!) {
    beginEmailChange(email: $email, password: $password) {
      request
      problems { ...Problem }
    }
  }
`);

/** Asks for the new address and the password or a confirmation, and has a code mailed to that address. */
function EmailAddressForm(props: {
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

const completeEmailChangeDocument = graphql(`
  mutation CompleteEmailChange($request: ID!, $code: String!) {
    completeEmailChange(request: $request, code: $code) {
      problems { ...Problem }
    }
  }
`);

/** Asks for the code that was mailed to the new address, and changes the address. */
function EmailCodeForm({ email, ticket, onClose }: { email: string; ticket: string; onClose: () => void }) {
  const t = useText();
  const invalidate = useInvalidate();
  const [code, setCode] = useState("");
  const saving = useSaving({
    send: async (input: { request: string; code: string }) =>
      (await request(completeEmailChangeDocument, input)).completeEmailChange,
    done: async () => {
      await invalidate("viewer");
      showToast(t("account.email.changed"));
      onClose();
    },
  });
  const submit = () => {
    const read = readCode(code);
    if ("problem" in read) saving.refuse([read.problem]);
    else void saving.save({ request: ticket, code: read.code });
  };
  return (
    <FormShell
      {...saving}
      onSubmit={submit}
      submit={t("account.email.confirm")}
      beside={
        <Button variant="quiet" onClick={onClose}>
          {t("common.cancel")}
        </Button>
      }
    >
      <CodeInput
        name="code"
        description={t("sign.code.lead", { email })}
        value={code}
        error={useFieldErrors(saving.problems)("code")}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormShell>
  );
}
