import { type ReactNode, useState } from "react";
import type { Visibility } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { problemText, useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { FormShell } from "@/ui/field/FormShell";
import { Switch } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { TextPairField } from "@/ui/field/TextPairField";
import { Section } from "@/ui/layout/Section";
import { Notice } from "@/ui/state/Notice";
import { RightsFields } from "./RightsFields";
import { useKeyCheck } from "./useKeyCheck";
import type { CollectionValues } from "./values";

interface Props {
  account: string;
  nonPublicAllowed: boolean;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  /** Current access rule of the collection: it may remain even without a subscription. */
  ownAccess: CollectionValues["access"] | null;
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
  const { account, nonPublicAllowed, ownKey, ownAccess, values, onChange, saving, onSave, before, beside } =
    props;
  const { visibility, top } = props;
  const t = useText();
  const language = useLanguage();
  const errorOf = useFieldErrors(saving.problems);
  const other = speaksOther([values.name, values.summary, values.description, values.tags], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  const [keyTyped, setKeyTyped] = useState(ownKey !== null || values.key !== "");
  const check = useKeyCheck(account, values.key, ownKey);
  const set = (change: Partial<CollectionValues>) => onChange({ ...values, ...change });

  useSaveShortcut(() => {
    if (!saving.busy) onSave();
  });

  const setName = (name: CollectionValues["name"]) =>
    set(
      keyTyped
        ? { name }
        : { name, key: suggestKey(name[language] || name[language === "fr" ? "en" : "fr"]) },
    );

  return (
    <FormShell
      wide
      problems={saving.problems.filter((it) => it.code !== "CONFLICT")}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={onSave}
      submit={t(ownKey === null ? "collectionMore.form.create" : "collectionMore.form.save")}
      fieldNames={{
        key: t("collectionMore.form.key"),
        name: t("collectionMore.form.name"),
        "name.fr": t("collectionMore.form.name"),
        "name.en": t("collectionMore.form.name"),
        summary: t("collectionMore.form.summary"),
        "summary.fr": t("collectionMore.form.summary"),
        "summary.en": t("collectionMore.form.summary"),
        description: t("collectionMore.form.description"),
        "description.fr": t("collectionMore.form.description"),
        "description.en": t("collectionMore.form.description"),
        tags: t("collectionMore.form.tags"),
        "tags.fr": t("collectionMore.form.tags"),
        "tags.en": t("collectionMore.form.tags"),
        licence: t("collectionMore.form.licence"),
        access: t("collectionMore.form.access"),
      }}
      beside={beside}
    >
      {top}
      <Section
        title={t("collectionMore.form.section.texts")}
        text={t("collectionMore.form.section.texts.help")}
      >
        {before}
        <Switch
          label={t("collection.form.both")}
          checked={both}
          disabled={other}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
        <TextPairField
          name="name"
          label={t("collectionMore.form.name")}
          value={values.name}
          onChange={setName}
          errorOf={errorOf}
          both={both}
          required
        />
        <KeyField
          name="key"
          label={t("collectionMore.form.key")}
          description={t(
            ownKey === null ? "collectionMore.form.key.help" : "collectionMore.form.key.editHelp",
          )}
          prefix={`${location.host}${paths.account(account)}/`}
          value={values.key}
          onChange={(key) => {
            setKeyTyped(key !== "");
            set({ key });
          }}
          error={check.problem ? problemText(t, check.problem) : errorOf("key")}
          free={check.free ? t("collectionMore.form.key.free") : undefined}
        />
        {ownKey !== null && values.key.trim() !== ownKey && !check.problem && (
          <Notice kind="warning">
            <p>{t("collectionMore.form.key.moves", { address: `${account}/${ownKey}` })}</p>
          </Notice>
        )}
        <TextPairField
          name="summary"
          label={t("collectionMore.form.summary")}
          description={t("collectionMore.form.summary.help")}
          value={values.summary}
          onChange={(summary) => set({ summary })}
          errorOf={errorOf}
          both={both}
          rows={2}
        />
        <TextPairField
          name="description"
          label={t("collectionMore.form.description")}
          description={t("collectionMore.form.description.help")}
          value={values.description}
          onChange={(description) => set({ description })}
          errorOf={errorOf}
          both={both}
          rows={4}
        />
        <TextPairField
          name="tags"
          label={t("collectionMore.form.tags")}
          description={t("collectionMore.form.tags.help")}
          value={values.tags}
          onChange={(tags) => set({ tags })}
          errorOf={errorOf}
          both={both}
        />
      </Section>
      <Section
        title={t("collectionMore.form.section.rights")}
        text={t("collectionMore.form.section.rights.help")}
      >
        <RightsFields
          values={values}
          set={set}
          errorOf={errorOf}
          nonPublicAllowed={nonPublicAllowed}
          ownAccess={ownAccess}
          visibility={visibility}
        />
      </Section>
    </FormShell>
  );
}
