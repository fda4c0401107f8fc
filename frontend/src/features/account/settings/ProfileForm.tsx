import { useState } from "react";
import type { Visibility } from "@/gql/graphql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useFieldErrors } from "@/lib/data/problems";
import { useLanguage, useText } from "@/lib/text/text";
import { pairInput, pairOf, speaksOther } from "@/lib/text/textPair";
import { FormShell } from "@/ui/field/FormShell";
import { Radio, RadioGroup, Switch, TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { Notice } from "@/ui/state/Notice";
import css from "./settings.module.css";
import type { AccountSettings } from "./useAccountSettings";
import { useUpdateAccount } from "./useUpdateAccount";

/** Edits name, description and visibility of the account's public page. */
export function ProfileForm({ account }: { account: AccountSettings }) {
  const t = useText();
  const language = useLanguage();
  const saved = {
    name: account.name ?? "",
    description: pairOf(account.description),
    visibility: account.visibility,
  };
  const [name, setName] = useState(saved.name);
  const [description, setDescription] = useState(saved.description);
  const [visibility, setVisibility] = useState<Visibility>(saved.visibility);
  const other = speaksOther([description], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  useUnsavedWarning(JSON.stringify({ name, description, visibility }) !== JSON.stringify(saved));
  const saving = useUpdateAccount(account);
  const errorOf = useFieldErrors(saving.problems);

  return (
    <FormShell
      {...saving}
      onSubmit={() =>
        void saving.save({ name: name.trim() || null, description: pairInput(description), visibility })
      }
      submit={t("common.save")}
    >
      <TextInput
        name="name"
        label={t("account.name.label")}
        description={t("account.name.text", { key: account.key })}
        value={name}
        error={errorOf("name")}
        maxLength={200}
        autoComplete="name"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextPairField
        name="description"
        label={t("settings.description.label")}
        description={t("settings.description.text")}
        value={description}
        onChange={setDescription}
        errorOf={errorOf}
        both={both}
        rows={4}
      />
      <Switch
        label={t("settings.description.both")}
        checked={both}
        disabled={other}
        onChange={(event) => setBoth(event.currentTarget.checked)}
      />
      <RadioGroup
        name="visibility"
        label={t("account.visibility.label")}
        value={visibility}
        error={errorOf("visibility")}
        onChange={(value) => setVisibility(value as Visibility)}
      >
        <div className={css.choices}>
          <Radio
            value="PUBLIC"
            label={t("account.visibility.public")}
            description={t("account.visibility.publicText")}
          />
          <Radio
            value="PRIVATE"
            label={t("account.visibility.private")}
            description={t("account.visibility.privateText")}
          />
        </div>
      </RadioGroup>
      {visibility === "PRIVATE" && saved.visibility === "PUBLIC" && (
        <Notice kind="warning">{t("settings.visibility.private.warn")}</Notice>
      )}
    </FormShell>
  );
}
