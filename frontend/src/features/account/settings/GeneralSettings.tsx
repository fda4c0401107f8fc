import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Visibility } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { useFieldErrors } from "@/lib/data/problems";
import type { Viewer } from "@/lib/data/session";
import { useLanguage, useText } from "@/lib/text/text";
import { pairInput, pairOf, speaksOther, type TextPair } from "@/lib/text/textPair";
import { FormShell } from "@/ui/field/FormShell";
import { Radio, RadioGroup, Switch, TextInput } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import { Section } from "@/ui/layout/Section";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { Notice } from "@/ui/state/Notice";
import { InterfaceSettings } from "./InterfaceSettings";
import { PictureSettings } from "./PictureSettings";
import { PublisherSettings } from "./publisher/PublisherSettings";
import { useUpdateAccount } from "./useUpdateAccount";

const ACCOUNT = graphql(`
  fragment GeneralSettings_account on Account {
    kind
    ...PictureSettings_account
    ...ProfileForm_account
    ...PublisherSettings_account
  }
`);

/** The first tab of the settings: the public page, the interface, the type of the account. */
export function GeneralSettings(props: {
  viewer: Viewer;
  account: FragmentType<typeof ACCOUNT>;
  collectionCount: number;
  /** Whether the account is the reader's own; the interface is set there only. */
  own: boolean;
}) {
  const { viewer, collectionCount, own } = props;
  const account = readFragment(ACCOUNT, props.account);
  const t = useText();
  return (
    <div>
      <Section title={t("account.section.profile")} text={t("account.section.profileText")}>
        <PictureSettings account={account} />
        <ProfileForm account={account} />
      </Section>
      {own && (
        <Section title={t("account.section.interface")} text={t("account.section.interfaceText")}>
          <InterfaceSettings viewer={viewer} />
        </Section>
      )}
      {(own || account.kind === "PUBLISHER") && (
        <Section title={t("account.section.type")} text={t("account.section.typeText")}>
          <PublisherSettings account={account} collectionCount={collectionCount} own={own} />
        </Section>
      )}
    </div>
  );
}

const PROFILE_FORM_ACCOUNT = graphql(`
  fragment ProfileForm_account on Account {
    key
    name
    description { fr en }
    visibility
    ...useUpdateAccount_account
  }
`);

/** Edits name, description and visibility of the account's public page. */
function ProfileForm(props: { account: FragmentType<typeof PROFILE_FORM_ACCOUNT> }) {
  const account = readFragment(PROFILE_FORM_ACCOUNT, props.account);
  const t = useText();
  const saved = {
    name: account.name ?? "",
    description: pairOf(account.description),
    visibility: account.visibility,
  };
  const draft = useDraft({ place: `account:${account.key}`, saved: { values: saved } });
  const { name, description, visibility } = draft.values;
  useDraftWarning(draft);
  const saving = useUpdateAccount(account, (sent) => {
    const values = {
      name: sent.name ?? "",
      description: pairOf(sent.description ?? {}),
      visibility: sent.visibility ?? visibility,
    };
    draft.rebase({ values }, draft.values);
  });
  const errorOf = useFieldErrors(saving.problems);

  return (
    <>
      <DraftNotice {...draft} />
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
          onChange={(event) => draft.change({ name: event.currentTarget.value })}
        />
        <DescriptionField
          value={description}
          onChange={(description) => draft.change({ description })}
          errorOf={errorOf}
        />
        <VisibilityChoice
          value={visibility}
          saved={saved.visibility}
          onChange={(visibility) => draft.change({ visibility })}
          error={errorOf("visibility")}
        />
      </FormShell>
    </>
  );
}

/** The account's description, in the reader's language or in both. */
function DescriptionField(props: {
  value: TextPair;
  onChange: (value: TextPair) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { value, onChange, errorOf } = props;
  const t = useText();
  const language = useLanguage();
  const other = speaksOther([value], language);
  const [bothChosen, setBoth] = useState(other);
  const both = bothChosen || other;
  return (
    <>
      <TextPairField
        name="description"
        label={t("settings.description.label")}
        description={t("settings.description.text")}
        value={value}
        onChange={onChange}
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
    </>
  );
}

/** Who may see the account's page; warns before a public account becomes private. */
function VisibilityChoice(props: {
  value: Visibility;
  saved: Visibility;
  onChange: (value: Visibility) => void;
  error: string | undefined;
}) {
  const { value, saved, onChange, error } = props;
  const t = useText();
  return (
    <>
      <RadioGroup
        name="visibility"
        label={t("account.visibility.label")}
        value={value}
        error={error}
        onChange={(chosen) => onChange(chosen as Visibility)}
      >
        <div className="choices">
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
      {value === "PRIVATE" && saved === "PUBLIC" && (
        <Notice kind="warning">{t("settings.visibility.private.warn")}</Notice>
      )}
    </>
  );
}
