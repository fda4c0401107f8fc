import { type ReactNode, useEffect, useRef } from "react";
import type { Visibility } from "@/gql/graphql";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { useFieldErrors } from "@/lib/data/problems";
import type { Saving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { type Translate, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { Fold } from "@/ui/layout/Fold";
import { Section } from "@/ui/layout/Section";
import css from "./CollectionForm.module.css";
import { AccessFields, LicenceFields, QuestionsField } from "./RightsFields";
import { TextFields, useCollectionKeyCheck } from "./TextFields";
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
  /** A section after the others. */
  after?: ReactNode;
  /** Fields before the others, such as the choice of the account. */
  before?: ReactNode;
  beside: ReactNode;
}

/** The form of a collection, to create or edit one. */
export function CollectionForm(props: Props) {
  const { account, ownKey, values, onChange, saving, onSave } = props;
  const t = useText();
  const errorOf = useFieldErrors(saving.problems);
  const nameField = useRef<HTMLDivElement>(null);
  const isNew = ownKey === null;
  useEffect(() => {
    if (isNew) nameField.current?.querySelector("input")?.focus();
  }, [isNew]);
  const fields = {
    values,
    errorOf,
    set: (change: Partial<CollectionValues>) => onChange({ ...values, ...change }),
  };
  useSaveShortcut(() => {
    if (!saving.busy) onSave();
  });
  const check = useCollectionKeyCheck(account, ownKey, values.key);
  const isMoreWrong = check.problem !== undefined || MORE.some((field) => errorOf(field));
  const place = ownKey === null ? null : { account, collection: ownKey };
  const questions = <QuestionsField {...fields} />;
  return (
    <FormShell
      wide
      problems={saving.problems.filter((it) => it.code !== "CONFLICT")}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={onSave}
      submit={t(isNew ? "collectionForm.create" : "collectionForm.save")}
      fieldNames={fieldNames(t)}
      beside={props.beside}
    >
      <TextFields
        account={account}
        ownKey={ownKey}
        check={check}
        {...fields}
        arrange={({ both, name, rest }) => (
          <>
            {props.before}
            <div ref={nameField} className={css.name}>
              {name}
              {isNew && values.key !== "" && !isMoreWrong && (
                <p className="note">
                  {t("collectionForm.address", { address: addressOf(account, values.key) })}
                </p>
              )}
              {both}
            </div>
            <Section title={t("collectionForm.access")}>
              <AccessFields
                nonPublicAllowed={props.nonPublicAllowed}
                ownAccess={props.ownAccess}
                takenDown={props.takenDown ?? false}
                visibility={props.visibility}
                place={place}
                {...fields}
              />
            </Section>
            <Section title={t("collectionForm.licence")} text={t("collectionForm.licence.help")}>
              <LicenceFields {...fields} />
            </Section>
            {isNew ? (
              <Fold title={t("collectionForm.more")} open={isMoreWrong}>
                {rest}
                {questions}
              </Fold>
            ) : (
              <Section
                title={t("collectionForm.section.texts")}
                text={t("collectionForm.section.texts.help")}
              >
                {rest}
                {questions}
              </Section>
            )}
          </>
        )}
      />
      {props.after}
    </FormShell>
  );
}

/** The address of a collection, as it is read aloud. */
function addressOf(account: string, key: string): string {
  return `${location.host}${paths.account(account)}/${key}`;
}

/** The folded fields of a new collection, by the names of the server's problems. */
const MORE = [
  "key",
  ...["summary", "description", "tags"].flatMap((field) => [field, `${field}.fr`, `${field}.en`]),
  "questions",
];

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
