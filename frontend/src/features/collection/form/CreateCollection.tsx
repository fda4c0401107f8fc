import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { graphql } from "@/gql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { showToast } from "@/ui/state/toasts";
import { CollectionForm } from "./CollectionForm";
import { TemplateChoice, type TemplateWish } from "./TemplateChoice";
import { templateInput, withTemplateTexts } from "./templateTexts";
import { collectionInput, collectionsDiffer, EMPTY_COLLECTION } from "./values";

/** The visibility of an account: the upper limit for its collections. */
const ACCOUNT_VISIBILITY = graphql(`
  query AccountVisibility($key: String!) {
    account(key: $key) { id visibility }
  }
`);

const CREATE_COLLECTION = graphql(`
  mutation CreateCollection(
    $account: String!
    $input: CollectionInput!
    $template: TemplateInput
    $idempotencyKey: String
  ) {
    createCollection(account: $account, input: $input, template: $template, idempotencyKey: $idempotencyKey) {
      collection { id key account { key } }
      problems { ...Problem }
    }
  }
`);

export interface CollectionPlace {
  key: string;
  name?: string | null;
  nonPublicAllowed: boolean;
}

/** Creates a collection in one of the accounts where the reader has permission. */
export function CreateCollection({
  accounts,
  chosen,
}: {
  accounts: readonly CollectionPlace[];
  chosen: CollectionPlace;
}) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [place, setPlace] = useState(chosen);
  const [values, setValues] = useState(EMPTY_COLLECTION);
  const [wish, setWish] = useState<TemplateWish | null>(null);
  const [saved, setSaved] = useState(false);
  useUnsavedWarning(!saved && (wish !== null || collectionsDiffer(values, EMPTY_COLLECTION)));
  const { data: visibility = "PUBLIC" } = useQuery({
    queryKey: keys.account(place.key, "visibility"),
    queryFn: async () => (await request(ACCOUNT_VISIBILITY, { key: place.key })).account?.visibility,
  });

  const asked = () => ({
    account: place.key,
    input: collectionInput(values),
    template: wish && templateInput(wish, language),
  });
  const choose = (next: TemplateWish | null) => {
    const former = wish?.template ?? null;
    const template = next?.template ?? null;
    if (former !== template) setValues((now) => withTemplateTexts(now, former, template, language));
    setWish(next);
  };

  const saving = useSaving({
    send: async (sent: ReturnType<typeof asked>, idempotencyKey) =>
      (await request(CREATE_COLLECTION, { ...sent, idempotencyKey })).createCollection,
    done: async ({ collection }) => {
      flushSync(() => setSaved(true));
      void invalidate("collection");
      showToast(t("collectionMore.form.created"));
      navigate(
        collection ? paths.collection(collection.account.key, collection.key) : paths.account(place.key),
      );
    },
  });

  const save = () => {
    const wrong = collectionKeyProblem(values.key.trim());
    if (wrong) saving.refuse([problem(wrong.code, "key", wrong.params)]);
    else void saving.save(asked());
  };

  return (
    <>
      <PageHeader title={t("collectionMore.form.createTitle")} summary={t("collectionMore.form.intro")} />
      <CollectionForm
        account={place.key}
        nonPublicAllowed={place.nonPublicAllowed}
        ownKey={null}
        ownAccess={null}
        visibility={visibility}
        top={<TemplateChoice wish={wish} onChange={choose} />}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        before={
          accounts.length > 1 && (
            <NativeSelect
              label={t("collectionMore.form.account")}
              value={place.key}
              onChange={(event) => {
                const next = accounts.find((account) => account.key === event.currentTarget.value);
                if (next) setPlace(next);
              }}
              data={accounts.map(({ key, name }) => ({ value: key, label: name || key }))}
            />
          )
        }
        beside={
          <Link className={buttonClass("quiet")} to={paths.account(place.key)}>
            {t("collectionMore.form.cancel")}
          </Link>
        }
      />
    </>
  );
}
