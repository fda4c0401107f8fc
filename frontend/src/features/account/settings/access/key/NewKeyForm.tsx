import { useState } from "react";
import { graphql } from "@/gql";
import type { KeyScope, MakeAccessKeyMutationVariables } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { type Problem, problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { formatDate } from "@/lib/format";
import { useProof } from "@/lib/identity/useProof";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { NativeSelect, Radio, RadioGroup, TextInput } from "@/ui/field/fields";
import { ProofField } from "@/ui/field/proof/ProofField";
import { CollectionField } from "./CollectionField";
import { endAfter } from "./expiry";

const MAKE_ACCESS_KEY = graphql(`
  mutation MakeAccessKey($input: AccessKeyInput!, $password: String!) {
    makeAccessKey(input: $input, password: $password) {
      secret
      problems { ...Problem }
    }
  }
`);

/** The days until a new key expires, to choose from. */
const DAYS = [30, 90, 365, 730] as const;
type Days = (typeof DAYS)[number];

/** A key just created: its name, and its text, which the server does not store. */
export interface CreatedKey {
  readonly name: string;
  readonly secret: string;
}

/** The form of a new access key; asks for the password or a confirmation. */
export function NewKeyForm(props: { onCreated: (created: CreatedKey) => void; onClose: () => void }) {
  const { onCreated, onClose } = props;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("READ");
  const [days, setDays] = useState<Days>(365);
  const [collection, setCollection] = useState<string | null>(null);
  const proof = useProof();
  const saving = useSaving({
    send: async (variables: MakeAccessKeyMutationVariables) =>
      (await request(MAKE_ACCESS_KEY, variables)).makeAccessKey,
    done: ({ secret }, { input }) => {
      if (secret) onCreated({ name: input.name, secret });
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const problems: Problem[] = [];
    if (name.trim() === "") problems.push(problem("REQUIRED", "name"));
    problems.push(...proof.check());
    if (problems.length > 0) saving.refuse(problems);
    else
      void saving.save({ input: { name: name.trim(), scope, days, collection }, password: proof.password });
  };
  return (
    <FormShell
      {...saving}
      onSubmit={submit}
      submit={t("settings.accessKey.form.submit")}
      beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
    >
      <TextInput
        data-autofocus
        name="name"
        label={t("settings.accessKey.form.name")}
        description={t("settings.accessKey.form.name.text")}
        autoComplete="off"
        value={name}
        error={errorOf("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeField value={scope} error={errorOf("scope")} onChange={setScope} />
      <NativeSelect
        name="days"
        label={t("settings.accessKey.form.days")}
        description={t("settings.accessKey.form.until", {
          date: formatDate(endAfter(days, Date.now()), language, timeZone),
        })}
        value={days}
        error={errorOf("days")}
        data={DAYS.map((each) => ({ value: String(each), label: t(`settings.accessKey.form.days.${each}`) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value) as Days)}
      />
      <CollectionField value={collection} error={errorOf("collection")} onChange={setCollection} />
      <ProofField proof={proof} problems={saving.problems} label={t("account.password.current")} />
    </FormShell>
  );
}

const SCOPES: readonly KeyScope[] = ["READ", "PUBLISH"];

/** What a new key can do. */
function ScopeField(props: {
  value: KeyScope;
  error: string | undefined;
  onChange: (scope: KeyScope) => void;
}) {
  const { value, error, onChange } = props;
  const t = useText();
  return (
    <RadioGroup
      name="scope"
      label={t("settings.accessKey.form.scope")}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen as KeyScope)}
    >
      <div className="choices">
        {SCOPES.map((scope) => (
          <Radio
            key={scope}
            value={scope}
            label={t(`settings.accessKey.scope.${scope}`)}
            description={t(`settings.accessKey.scope.${scope}.text`)}
          />
        ))}
      </div>
    </RadioGroup>
  );
}
