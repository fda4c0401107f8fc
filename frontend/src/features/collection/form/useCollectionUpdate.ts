import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { CollectionForm_CollectionFragment } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { collectionInput, collectionValues } from "./values";

/** Every field that the form edits. */
const COLLECTION_FORM = graphql(`
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
    takenDown { at }
    ...EndSection_collection
  }
`);

/** The saved state of a collection that its form edits. */
export type EditedCollection = FragmentType<typeof COLLECTION_FORM>;

const COLLECTION_EDIT = graphql(`
  query CollectionEdit($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      can { edit }
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

async function readSaved(account: string, key: string) {
  return (await request(COLLECTION_EDIT, { account, key })).collection ?? null;
}

/** The saved state that the form starts from, never an earlier one; `null` if it does not exist for this reader. */
export function collectionFormQuery(account: string, key: string) {
  return queryOptions({
    queryKey: keys.form("collection", account, key),
    queryFn: () => readSaved(account, key),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A saved collection as the state that typed values are based on. */
function draftBase(collection: CollectionForm_CollectionFragment) {
  return { values: collectionValues(collection), version: collection.version };
}

/** The values of a collection, their save, and the choice after another user's change (`resolve`). */
export function useCollectionUpdate(collection: EditedCollection) {
  const t = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [base, setBase] = useState(readFragment(COLLECTION_FORM, collection));
  const draft = useDraft({ place: `collection:${base.id}`, saved: draftBase(base) });
  const { values } = draft;
  useDraftWarning(draft);
  const account = base.account.key;

  const saving = useSaving({
    send: async (input: { version: number; fields: ReturnType<typeof collectionInput> }) =>
      (await request(UPDATE_COLLECTION, { id: base.id, version: input.version, input: input.fields }))
        .updateCollection,
    done: async ({ collection: stored }) => {
      draft.finish();
      void invalidate("collection");
      showToast(t("collectionForm.saved"));
      navigate(paths.collection(account, stored?.key ?? base.key));
    },
  });
  const save = () => {
    const wrong = collectionKeyProblem(values.key.trim());
    if (wrong) saving.refuse([problem(wrong.code, "key", wrong.params)]);
    else void saving.save({ version: draft.base.version, fields: collectionInput(values) });
  };
  const resolve = async (keep: boolean) => {
    const current = readFragment(COLLECTION_FORM, await readSaved(account, base.key));
    if (!current) return;
    setBase(current);
    draft.rebase(draftBase(current), keep ? values : collectionValues(current));
    saving.refuse([]);
  };
  return { base, draft, saving, save, resolve };
}
