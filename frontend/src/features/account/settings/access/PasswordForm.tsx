import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import type { Viewer } from "@/lib/data/session";
import { passwordProblem } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { AddressForManagers } from "@/ui/field/AddressForManagers";
import { FormShell } from "@/ui/field/FormShell";
import { PasswordInput } from "@/ui/field/fields";
import { NewPasswordInput } from "@/ui/field/NewPasswordInput";
import { showToast } from "@/ui/state/toasts";

const changePasswordDocument = graphql(`
  mutation ChangePassword($current: String!, $password: String!) {
    changePassword(current: $current, password: $password) {
      done
      problems { ...Problem }
    }
  }
`);

/** Changes the password; the other sessions end. `onClose` closes a form that was opened. */
export function PasswordForm({ viewer, onClose }: { viewer: Viewer; onClose?: () => void }) {
  const t = useText();
  const invalidate = useInvalidate();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const saving = useSaving({
    send: async (input: { current: string; password: string }) =>
      (await request(changePasswordDocument, input)).changePassword,
    done: async () => {
      setCurrent("");
      setPassword("");
      await invalidate("session");
      showToast(t("account.password.changed"));
      onClose?.();
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const problems: Problem[] = [];
    if (current === "") problems.push({ code: "REQUIRED", field: "current", params: {} });
    const wrong = passwordProblem(password, [viewer.email, viewer.account.key]);
    if (wrong) problems.push(wrong);
    if (problems.length > 0) saving.refuse(problems);
    else void saving.save({ current, password });
  };
  return (
    <FormShell
      {...saving}
      onSubmit={submit}
      submit={t("account.password.change")}
      beside={
        onClose && (
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        )
      }
    >
      <AddressForManagers email={viewer.email} />
      <PasswordInput
        name="current"
        autoComplete="current-password"
        label={t("account.password.current")}
        value={current}
        error={errorOf("current")}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <NewPasswordInput
        name="password"
        label={t("sign.reset.newPassword")}
        value={password}
        error={errorOf("password")}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormShell>
  );
}
