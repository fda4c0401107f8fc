import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useFieldErrors } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { pairInput, pairOf } from "@/lib/text/textPair";
import { FormShell } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { DescriptionField } from "./DescriptionField";
import { useUpdateAccount } from "./useUpdateAccount";
import { VisibilityChoice } from "./VisibilityChoice";

const ACCOUNT = graphql(`
  fragment ProfileForm_account on Account {
    key
    name
    description { fr en }
    visibility
    ...useUpdateAccount_account
  }
`);

/** Edits name, description and visibility of the account's public page. */
export function ProfileForm(props: { account: FragmentType<typeof ACCOUNT> }) {
  const account = readFragment(ACCOUNT, props.account);
  const t = useText();
  const saved = {
    name: account.name ?? "",
    description: pairOf(account.description),
    visibility: account.visibility,
  };
  const [name, setName] = useState(saved.name);
  const [description, setDescription] = useState(saved.description);
  const [visibility, setVisibility] = useState(saved.visibility);
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
      <DescriptionField value={description} onChange={setDescription} errorOf={errorOf} />
      <VisibilityChoice
        value={visibility}
        saved={saved.visibility}
        onChange={setVisibility}
        error={errorOf("visibility")}
      />
    </FormShell>
  );
}
