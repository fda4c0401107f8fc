import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSettled } from "@/lib/browser/useSettled";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import { usernameProblem } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { AddressForManagers } from "@/ui/field/AddressForManagers";
import { PasswordInput, TextInput } from "@/ui/field/fields";
import { fieldOf } from "./flow";
import { RevokeKeysBox } from "./RevokeKeysBox";
import css from "./SignScreen.module.css";
import { usernameCheckQuery } from "./usernameCheck";
import type { SignFlow } from "./useSignFlow";

/** The field of a step, with the attributes that browsers and password managers need; a reset also has a box. */
export function StepField({ flow }: { flow: SignFlow }) {
  const t = useText();
  const { step, answers } = flow;
  const errorOf = useFieldErrors(flow.problems);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const common = {
    ref: field,
    name: fieldOf(step),
    value: answers[step],
    error: errorOf(fieldOf(step)),
    onChange: (event: { currentTarget: HTMLInputElement }) => flow.answer(step, event.currentTarget.value),
  };
  switch (step) {
    case "email":
      return (
        <TextInput
          {...common}
          label={t("sign.email.label")}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
      );
    case "code":
      return (
        <TextInput
          {...common}
          label={t("sign.code.label")}
          autoComplete="one-time-code"
          inputMode="numeric"
          className={css.code}
        />
      );
    case "username":
      return <UsernameField {...common} />;
    case "password":
      return (
        <>
          <AddressForManagers email={answers.email} />
          <PasswordInput {...common} label={t("sign.password.label")} autoComplete="current-password" />
        </>
      );
    case "newPassword":
      return (
        <>
          <AddressForManagers email={answers.email} />
          <PasswordInput
            {...common}
            label={t(flow.way === "reset" ? "sign.reset.newPassword" : "sign.password.label")}
            description={t("sign.newPassword.rule")}
            autoComplete="new-password"
          />
          {flow.way === "reset" && <RevokeKeysBox checked={answers.revokeKeys} onTick={flow.tick} />}
        </>
      );
  }
}

interface UsernameProps {
  ref: React.Ref<HTMLInputElement>;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: HTMLInputElement }) => void;
}

/** Checks during typing whether the username is free. */
function UsernameField(props: UsernameProps) {
  const t = useText();
  const username = useSettled(props.value.trim(), 300);
  const { data } = useQuery({
    ...usernameCheckQuery(username),
    enabled: username !== "" && usernameProblem(username) === undefined,
  });
  const current = username === props.value.trim() ? data : undefined;
  const [problem] = current?.problems ?? [];
  const address = `${location.host}/${props.value.trim() || "…"}`;
  return (
    <TextInput
      {...props}
      label={t("sign.username.label")}
      description={
        current?.available ? t("sign.username.free", { address }) : t("sign.username.address", { address })
      }
      error={props.error ?? (problem && problemText(t, problem))}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
