import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { collectionKeyProblem, suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { speaksOther } from "@/lib/text/textPair";
import { Switch } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { TextPairField } from "@/ui/field/TextPairField";
import { Notice } from "@/ui/state/Notice";
import type { CollectionValues } from "./values";

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

/** The key of a collection, checked during typing; a changed key moves the collection, which is said. */
function CollectionKeyField(props: {
  account: string;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  value: string;
  onChange: (key: string) => void;
  error: string | undefined;
}) {
  const { account, ownKey, value, onChange, error } = props;
  const t = useText();
  const check = useKeyCheck(account, value, ownKey);
  return (
    <>
      <KeyField
        name="key"
        label={t("collectionForm.key")}
        description={t(ownKey === null ? "collectionForm.key.help" : "collectionForm.key.editHelp")}
        prefix={`${location.host}${paths.account(account)}/`}
        value={value}
        onChange={onChange}
        error={check.problem ? problemText(t, check.problem) : error}
        free={check.free ? t("collectionForm.key.free") : undefined}
      />
      {ownKey !== null && value.trim() !== ownKey && !check.problem && (
        <Notice kind="warning">
          <p>{t("collectionForm.key.moves", { address: `${account}/${ownKey}` })}</p>
        </Notice>
      )}
    </>
  );
}

/** Checks whether the reader can see a collection at this address, to report a taken key early. */
const COLLECTION_EXISTS = graphql(`
  query CollectionExists($account: String!, $key: String!) {
    collection(account: $account, key: $key) { id key }
  }
`);

const TYPING_PAUSE_MS = 350;

/** Whether a collection has this key; a former key that redirects to a collection is free. */
function existsQuery(account: string, key: string) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "exists"),
    queryFn: async () => {
      const { collection } = await request(COLLECTION_EXISTS, { account, key });
      return collection?.key.toLowerCase() === key.toLowerCase();
    },
    staleTime: 10_000,
    retry: false,
  });
}

/**
 * Checks a key while it is typed. A key of another collection that the reader may see is reported early; the others on
 * submit. `own` is the collection's current key.
 */
function useKeyCheck(account: string, key: string, own: string | null): { problem?: Problem; free: boolean } {
  const settled = useSettled(key, TYPING_PAUSE_MS);
  const wrong = key === "" ? undefined : collectionKeyProblem(key);
  const isOwn = own !== null && key.toLowerCase() === own.toLowerCase();
  const asks = settled === key && key !== "" && !wrong && !isOwn;
  const { data: taken } = useQuery({ ...existsQuery(account, key), enabled: asks });
  if (wrong) return { problem: problem(wrong.code, "key", wrong.params), free: false };
  if (asks && taken) return { problem: problem("KEY_TAKEN", "key"), free: false };
  return { free: asks && taken === false };
}
