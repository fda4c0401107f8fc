import { useState } from "react";
import { suggestKey } from "@/lib/keys/keys";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { Switch } from "@/ui/field/fields";
import { TextPairField } from "@/ui/field/TextPairField";
import type { CollectionValues } from "../values";
import { CollectionKeyField } from "./CollectionKeyField";

/** Name, key, summary, description and tags, in one language or in both. */
export function TextFields(props: {
  account: string;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  values: CollectionValues;
  set: (change: Partial<CollectionValues>) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { account, ownKey, values, set, errorOf } = props;
  const t = useText();
  const language = useLanguage();
  const other = speaksOther([values.name, values.summary, values.description, values.tags], language);
  const [bothChosen, setBoth] = useState(other);
  const [keyTyped, setKeyTyped] = useState(ownKey !== null || values.key !== "");
  const shared = { errorOf, both: bothChosen || other };
  const setName = (name: CollectionValues["name"]) => {
    const suggested = () => suggestKey(name[language] || name[language === "fr" ? "en" : "fr"]);
    set(keyTyped ? { name } : { name, key: suggested() });
  };
  return (
    <>
      <Switch
        label={t("collection.form.both")}
        checked={shared.both}
        disabled={other}
        onChange={(event) => setBoth(event.currentTarget.checked)}
      />
      <TextPairField
        name="name"
        label={t("collectionForm.name")}
        value={values.name}
        onChange={setName}
        required
        {...shared}
      />
      <CollectionKeyField
        account={account}
        ownKey={ownKey}
        value={values.key}
        onChange={(key) => {
          setKeyTyped(key !== "");
          set({ key });
        }}
        error={errorOf("key")}
      />
      <TextPairField
        name="summary"
        label={t("collectionForm.summary")}
        description={t("collectionForm.summary.help")}
        value={values.summary}
        onChange={(summary) => set({ summary })}
        rows={2}
        {...shared}
      />
      <TextPairField
        name="description"
        label={t("collectionForm.description")}
        description={t("collectionForm.description.help")}
        value={values.description}
        onChange={(description) => set({ description })}
        rows={4}
        {...shared}
      />
      <TextPairField
        name="tags"
        label={t("collectionForm.tags")}
        description={t("collectionForm.tags.help")}
        value={values.tags}
        onChange={(tags) => set({ tags })}
        {...shared}
      />
    </>
  );
}
