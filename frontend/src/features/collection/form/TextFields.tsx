import type { ComponentProps } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { useKeyCheck } from "@/lib/keys/useKeyCheck";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { KeyField } from "@/ui/field/KeyField";
import { NamedFields } from "@/ui/field/NamedFields";
import { Notice } from "@/ui/state/Notice";
import type { CollectionValues } from "./values";

/** Name, key, summary, description and tags, in one language or in both, as the form arranges them. */
export function TextFields(props: {
  account: string;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  values: CollectionValues;
  set: (change: Partial<CollectionValues>) => void;
  errorOf: (field: string) => string | undefined;
  check: KeyCheck;
  arrange: ComponentProps<typeof NamedFields>["arrange"];
}) {
  const { account, ownKey, values, set, errorOf, check, arrange } = props;
  const t = useText();
  return (
    <NamedFields
      values={values}
      set={set}
      errorOf={errorOf}
      hasKey={ownKey !== null}
      keyField={(onChange) => (
        <CollectionKeyField
          account={account}
          ownKey={ownKey}
          value={values.key}
          onChange={onChange}
          error={errorOf("key")}
          check={check}
        />
      )}
      both={t("collection.form.both")}
      name={t("collectionForm.name")}
      summary={[t("collectionForm.summary"), t("collectionForm.summary.help")]}
      description={[t("collectionForm.description"), t("collectionForm.description.help")]}
      tags={[t("collectionForm.tags"), t("collectionForm.tags.help")]}
      arrange={arrange}
    />
  );
}

/** Reads the key of a collection that the reader can see, to report a taken key early. */
const COLLECTION_EXISTS = graphql(`
  query CollectionExists($account: String!, $key: String!) {
    collection(account: $account, key: $key) { id key }
  }
`);

/** The result of the check of a typed key. */
type KeyCheck = ReturnType<typeof useKeyCheck>;

/** Checks the key of a collection while it is typed. */
export function useCollectionKeyCheck(account: string, ownKey: string | null, typed: string): KeyCheck {
  return useKeyCheck({
    field: "key",
    typed,
    own: ownKey,
    check: collectionKeyProblem,
    queryKey: keys.collection({ account, collection: typed }, "exists"),
    read: async () => (await request(COLLECTION_EXISTS, { account, key: typed })).collection?.key,
  });
}

/** The key of a collection as the address that it gives; a changed key moves the collection, which is said. */
function CollectionKeyField(props: {
  account: string;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  value: string;
  onChange: (key: string) => void;
  error: string | undefined;
  check: KeyCheck;
}) {
  const { account, ownKey, value, onChange, error, check } = props;
  const t = useText();
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
