import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useId, useRef } from "react";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import { usernameProblem } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { AddressForManagers } from "@/ui/field/AddressForManagers";
import { CodeInput } from "@/ui/field/CodeInput";
import { PasswordInput, TextInput } from "@/ui/field/fields";
import { NewPasswordInput } from "@/ui/field/NewPasswordInput";
import { fieldOf, type Question, questionsOf, type Step } from "../flow";
import css from "../SignScreen.module.css";
import type { SignFlow } from "../useSignFlow";

/** A question and its answer; `tick` belongs to a reset alone. */
export interface Asked extends Pick<SignFlow, "answers" | "answer" | "problems"> {
  readonly step: Step | Question;
  readonly way: string;
  readonly tick?: SignFlow["tick"];
}

/** The fields of a step, of which the first has the focus. */
export function StepFields({ flow }: { flow: Asked }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return questionsOf(flow.step).map((question, at) => (
    <QuestionField key={question} question={question} flow={flow} ref={at === 0 ? field : undefined} />
  ));
}

interface QuestionFieldProps {
  question: Question;
  flow: Asked;
  ref: Ref<HTMLInputElement> | undefined;
}

/** The field of a question, with the attributes that browsers and password managers need; a reset also has a box. */
function QuestionField({ question, flow, ref }: QuestionFieldProps) {
  const t = useText();
  const { answers } = flow;
  const errorOf = useFieldErrors(flow.problems);
  const name = fieldOf(question);
  const common = {
    ref,
    name,
    value: answers[question],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      flow.answer(question, event.currentTarget.value),
  };
  switch (question) {
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
  ref: Ref<HTMLInputElement> | undefined;
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

const usernameCheckDocument = graphql(`
  query UsernameCheck($username: String!) {
    usernameCheck(username: $username) {
      available
      problems { ...Problem }
    }
  }
`);

/** The check of a username during typing. */
function usernameCheckQuery(username: string) {
  return queryOptions({
    queryKey: keys.choice("username", username),
    queryFn: async () => (await request(usernameCheckDocument, { username })).usernameCheck,
    staleTime: 10_000,
  });
}
