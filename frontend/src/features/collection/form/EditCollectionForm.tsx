import { useState } from "react";
import { flushSync } from "react-dom";
import { graphql, readFragment } from "@/gql";
import type { CollectionForm_CollectionFragment } from "@/gql/graphql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { CollectionForm } from "./CollectionForm";
import css from "./EditCollectionForm.module.css";
import { EndSection } from "./EndSection";
import { collectionInput, collectionsDiffer, collectionValues } from "./values";

/** Every field that the form edits. */
export const COLLECTION_FORM = graphql(`
  fragment CollectionForm_collection on Collection {
    id
    key
    version
    account { key nonPublicAllowed visibility }
    name { fr en }
    summary { fr en }
    description { fr en }
    tags { fr en }
    licence
    access
    questions
    can { edit handOver delete }
  }
`);

export const COLLECTION_EDIT = graphql(`
  query CollectionEdit($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      ...CollectionForm_collection
    }
  }
`);

const UPDATE_COLLECTION = graphql(`
  mutation UpdateCollection($id: ID!, $version: Int!, $input: CollectionInput!) {
    updateCollection(id: $id, version: $version, input: $input) {
      collection { id key account { key } }
      problems { ...Problem }
    }
  }
`);

/** Edits a collection; a collection that was changed meanwhile is never overwritten without confirmation. */
export function EditCollectionForm({ collection }: { collection: CollectionForm_CollectionFragment }) {
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [base, setBase] = useState(collection);
  const [values, setValues] = useState(() => collectionValues(collection));
  const [saved, setSaved] = useState(false);
  const release = useUnsavedWarning(!saved && collectionsDiffer(values, collectionValues(base)));
  const account = base.account.key;

  const saving = useSaving({
    send: async (input: { version: number; fields: ReturnType<typeof collectionInput> }) =>
      (await request(UPDATE_COLLECTION, { id: base.id, version: input.version, input: input.fields }))
        .updateCollection,
    done: async ({ collection: stored }) => {
      flushSync(() => setSaved(true));
      void invalidate("collection");
      showToast(t("collectionMore.form.saved"));
      navigate(paths.collection(account, stored?.key ?? base.key));
    },
  });

  const save = () => {
    const wrong = collectionKeyProblem(values.key.trim());
    if (wrong) saving.refuse([problem(wrong.code, "key", wrong.params)]);
    else void saving.save({ version: base.version, fields: collectionInput(values) });
  };

  const resolve = async (keep: boolean) => {
    const data = await request(COLLECTION_EDIT, { account, key: base.key });
    const current = readFragment(COLLECTION_FORM, data.collection);
    if (!current) return;
    setBase(current);
    if (!keep) setValues(collectionValues(current));
    saving.refuse([]);
  };

  const name = pick(base.name)?.text ?? base.key;
  return (
    <>
      <PageHeader
        title={t("collectionMore.form.editTitle", { name })}
        crumbs={[
          <Link key="account" to={paths.account(account)}>
            {account}
          </Link>,
          <Link key="collection" to={paths.collection(account, base.key)}>
            {base.key}
          </Link>,
        ]}
      />
      {saving.problems.some((it) => it.code === "CONFLICT") && <Conflict onResolve={resolve} />}
      <CollectionForm
        account={account}
        nonPublicAllowed={base.account.nonPublicAllowed}
        ownKey={base.key}
        ownAccess={base.access}
        visibility={base.account.visibility}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={paths.collection(account, base.key)}>
            {t("collectionMore.form.cancel")}
          </Link>
        }
      />
      <EndSection collection={base} onLeave={release} />
    </>
  );
}

function Conflict({ onResolve }: { onResolve: (keep: boolean) => Promise<void> }) {
  const t = useText();
  return (
    <div className={css.conflict}>
      <Notice
        kind="warning"
        title={t("collectionMore.form.conflict.title")}
        actions={
          <>
            <Button small onClick={() => void onResolve(true)}>
              {t("collectionMore.form.conflict.keep")}
            </Button>{" "}
            <Button small variant="quiet" onClick={() => void onResolve(false)}>
              {t("collectionMore.form.conflict.reload")}
            </Button>
          </>
        }
      >
        <p>{t("collectionMore.form.conflict.text")}</p>
        <p>{t("collectionMore.form.conflict.keepHelp")}</p>
      </Notice>
    </div>
  );
}
