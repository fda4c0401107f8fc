import type { ReactNode } from "react";
import type { Visibility } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { type Translate, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { Section } from "@/ui/layout/Section";
import { RightsFields } from "./RightsFields";
import { TextFields } from "./TextFields";
import type { CollectionValues } from "./values";

interface Props {
  account: string;
  nonPublicAllowed: boolean;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  /** Current access rule of the collection: it may remain even without a subscription. */
  ownAccess: CollectionValues["access"] | null;
  /** Whether the operator of the server took the collection down: its access is fixed. */
  takenDown?: boolean;
  values: CollectionValues;
  onChange: (values: CollectionValues) => void;
  saving: Saving;
  onSave: () => void;
  /** Visibility of the account. */
  visibility: Visibility;
  /** A section before the others. */
  top?: ReactNode;
  /** Fields before the others, such as the choice of the account. */
  before?: ReactNode;
  beside: ReactNode;
}

/** The form of a collection, to create or edit one. */
export function CollectionForm(props: Props) {
  const { account, ownKey, values, onChange, saving, onSave } = props;
  const t = useText();
  const errorOf = useFieldErrors(saving.problems);
  const fields = {
    values,
    errorOf,
    set: (change: Partial<CollectionValues>) => onChange({ ...values, ...change }),
  };
  useSaveShortcut(() => {
    if (!saving.busy) onSave();
  });
  return (
    <FormShell
      wide
      problems={saving.problems.filter((it) => it.code !== "CONFLICT")}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={onSave}
      submit={t(ownKey === null ? "collectionForm.create" : "collectionForm.save")}
      fieldNames={fieldNames(t)}
      beside={props.beside}
    >
      {props.top}
      <Section title={t("collectionForm.section.texts")} text={t("collectionForm.section.texts.help")}>
        {props.before}
        <TextFields account={account} ownKey={ownKey} {...fields} />
      </Section>
      <Section title={t("collectionForm.section.rights")} text={t("collectionForm.section.rights.help")}>
        <RightsFields
          nonPublicAllowed={props.nonPublicAllowed}
          ownAccess={props.ownAccess}
          takenDown={props.takenDown ?? false}
          visibility={props.visibility}
          place={props.ownKey === null ? null : { account: props.account, collection: props.ownKey }}
          {...fields}
        />
      </Section>
    </FormShell>
  );
}

/** The names of the fields in messages, by the names that the server gives them. */
function fieldNames(t: Translate): Record<string, string> {
  const texts = {
    name: t("collectionForm.name"),
    summary: t("collectionForm.summary"),
    description: t("collectionForm.description"),
    tags: t("collectionForm.tags"),
  };
  const inEachLanguage = Object.entries(texts).flatMap(([field, name]) =>
    [field, `${field}.fr`, `${field}.en`].map((one) => [one, name] as const),
  );
  return {
    ...Object.fromEntries(inEachLanguage),
    key: t("collectionForm.key"),
    licence: t("collectionForm.licence"),
    access: t("collectionForm.access"),
  };
}
