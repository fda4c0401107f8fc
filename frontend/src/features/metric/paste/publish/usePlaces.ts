import { useQuery } from "@tanstack/react-query";
import { lastPlace } from "@/lib/browser/lastPlace";
import { type EditableCollection, editableCollectionsQuery } from "@/lib/data/account/editableCollections";
import type { Viewer } from "@/lib/data/session";
import type { Language } from "@/lib/text/language";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import type { PasteDraft } from "../draft";

/** Where indicators are published: in a collection of the user, or in one that is created on the way. */
export interface Places {
  /** The collections whose indicators the user may edit; empty for a guest. */
  collections: readonly EditableCollection[];
  /** The chosen collection, else the last one; `null` for a new one. */
  chosen: EditableCollection | null;
  /** The account of a new collection; `null` for a guest. */
  account: string | null;
  /** The name of a new collection. */
  name: string;
  /** Whether the account of the user first becomes one that publishes. */
  becomes: boolean;
  /** Whether the collections of the user are known. */
  isKnown: boolean;
}

/** The places where a user may publish; `viewer` is `null` for a guest. */
export function usePlaces(viewer: Viewer | null, draft: PasteDraft): Places {
  const t = useText();
  const language = useLanguage();
  const query = useQuery({ ...editableCollectionsQuery(), enabled: viewer !== null });
  const collections = (viewer && query.data) ?? [];
  const wanted = draft.collection ?? lastPlace("collection");
  const chosen = collections.find(({ id }) => id === wanted) ?? collections[0] ?? null;
  const owner = viewer?.accounts.find(({ can }) => can.createCollection) ?? viewer?.account;
  return {
    collections,
    chosen,
    account: owner?.key ?? null,
    name: draft.collectionName ?? proposedName(t, owner?.name || owner?.key || "", language),
    becomes: viewer !== null && !chosen && !viewer.accounts.some(({ can }) => can.createCollection),
    isKnown: viewer === null || query.data !== undefined,
  };
}

/** Letters before which French shortens “de”. */
const SHORTENS = /^[aeiouyhàâéèêëîïôûœ]/i;

function proposedName(t: Translate, name: string, language: Language): string {
  const elides = language === "fr" && SHORTENS.test(name) ? "yes" : "no";
  return t("paste.place.name", { name, elides });
}
