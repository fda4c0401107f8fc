import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { readCode } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { CodeInput } from "@/ui/field/CodeInput";
import { FormShell } from "@/ui/field/FormShell";
import { showToast } from "@/ui/state/toasts";

const completeEmailChangeDocument = graphql(`
  mutation CompleteEmailChange($request: ID!, $code: String!) {
    completeEmailChange(request: $request, code: $code) {
      problems { ...Problem }
    }
  }
`);

/** Asks for the code that was mailed to the new address, and changes the address. */
export function EmailCodeForm({
  email,
  ticket,
  onClose,
}: {
  email: string;
  ticket: string;
  onClose: () => void;
}) {
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
