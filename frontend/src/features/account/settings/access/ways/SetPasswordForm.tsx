import { useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import type { Viewer } from "@/lib/data/session";
import { passwordProblem, readCode } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { AddressForManagers } from "@/ui/field/AddressForManagers";
import { CodeInput } from "@/ui/field/CodeInput";
import { FormShell } from "@/ui/field/FormShell";
import { NewPasswordInput } from "@/ui/field/NewPasswordInput";
import { showToast } from "@/ui/state/toasts";
import { Refusals } from "../../publisher/Refusals";

const SET_PASSWORD = graphql(`
  mutation SetPassword($request: ID!, $code: String!, $password: String!) {
    completeReset(request: $request, code: $code, password: $password) {
      problems { ...Problem }
    }
  }
`);

/** Asks for the mailed code and the new password. */
export function SetPasswordForm(props: {
  viewer: Viewer;
  /** Id of the mailed code. */
  ticket: string;
  /** The sending of another code. */
  sending: Saving;
  onSendAgain: () => void;
  onClose: () => void;
}) {
  const { viewer, ticket, sending, onSendAgain, onClose } = props;
  const { email } = viewer;
  const t = useText();
  const invalidate = useInvalidate();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const saving = useSaving({
    send: async (input: { request: string; code: string; password: string }) =>
      (await request(SET_PASSWORD, input)).completeReset,
    done: async () => {
      await invalidate("waysIn");
      showToast((then) => then("ways.password.saved"));
      onClose();
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const read = readCode(code);
    const problems: Problem[] = "problem" in read ? [read.problem] : [];
    const wrong = passwordProblem(password, [email, viewer.account.key]);
    if (wrong) problems.push(wrong);
    if ("problem" in read || problems.length > 0) saving.refuse(problems);
    else void saving.save({ request: ticket, code: read.code, password });
  };
  return (
    <FormShell
      {...saving}
      onSubmit={submit}
      submit={t("ways.password.save")}
      beside={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button variant="link" busy={sending.busy} onClick={onSendAgain}>
            {t("sign.code.again")}
          </Button>
        </>
      }
    >
      <CodeInput
        ref={field}
        name="code"
        description={t("sign.code.lead", { email })}
        value={code}
        error={errorOf("code")}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <AddressForManagers email={email} />
      <NewPasswordInput
        name="password"
        label={t("sign.reset.newPassword")}
        value={password}
        error={errorOf("password")}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Refusals saving={sending} onRetry={onSendAgain} />
    </FormShell>
  );
}
