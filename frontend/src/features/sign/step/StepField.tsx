import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useSettled } from "@/lib/browser/useSettled";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import { usernameProblem } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { AddressForManagers } from "@/ui/field/AddressForManagers";
import { CodeInput } from "@/ui/field/CodeInput";
import { PasswordInput, TextInput } from "@/ui/field/fields";
import { NewPasswordInput } from "@/ui/field/NewPasswordInput";
import { fieldOf } from "../flow";
import css from "../SignScreen.module.css";
import type { SignFlow } from "../useSignFlow";
import { usernameCheckQuery } from "./usernameCheck";

/** A question and its answer; `tick` belongs to a reset alone. */
export interface Asked extends Pick<SignFlow, "step" | "answers" | "answer" | "problems"> {
  readonly way: string;
  readonly tick?: SignFlow["tick"];
}

/** The field of a step, with the attributes that browsers and password managers need; a reset also has a box. */
export function StepField({ flow }: { flow: Asked }) {
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
      return <CodeInput {...common} className={css.code} />;
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
          <NewPasswordInput
            {...common}
            label={t(flow.way === "reset" ? "sign.reset.newPassword" : "sign.password.label")}
          />
          {flow.way === "reset" && flow.tick && (
            <RevokeKeysBox checked={answers.revokeKeys} onTick={flow.tick} />
          )}
        </>
      );
  }
}

/** Whether a reset of the password also revokes the user's access keys. */
function RevokeKeysBox({ checked, onTick }: { checked: boolean; onTick: (checked: boolean) => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className={css.box}>
      <input
        id={id}
        type="checkbox"
        name="revokeKeys"
        checked={checked}
        aria-describedby={`${id}-text`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{t("sign.reset.revokeKeys")}</label>
      <p id={`${id}-text`}>{t("sign.reset.revokeKeysText")}</p>
    </div>
  );
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
