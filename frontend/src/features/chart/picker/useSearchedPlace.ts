import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";

const OWN_COLLECTIONS = graphql(`
  query PickerCollections {
    viewer {
      id
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } }
      }
    }
  }
`);

/** A collection by its address. */
export interface CollectionPlace {
  account: string;
  collection: string;
}

/** The choice of all collections. */
const EVERYWHERE = "";

/** The collections whose indicators the reader may edit, the first choice of a search. */
function ownCollectionsQuery() {
  return queryOptions({
    queryKey: keys.choice("pickerCollections"),
    queryFn: async () => (await request(OWN_COLLECTIONS)).viewer?.editableCollections.nodes ?? [],
    staleTime: 60_000,
  });
}

/** The address in the list of collections, without letter case. */
function addressOf({ account, collection }: CollectionPlace): string {
  return `${account}/${collection}`.toLowerCase();
}

/**
 * The collection that is searched: the chosen one, else the first of the reader's, else all of them. A typed address
 * (`target`) selects its collection, also in the list of collections.
 */
export function useSearchedPlace(start: CollectionPlace | undefined, target: CollectionPlace | undefined) {
  const t = useText();
  const pick = usePickText();
  const [place, setPlace] = useState<CollectionPlace | typeof EVERYWHERE | undefined>(start);
  const own = useQuery(ownCollectionsQuery());
  const listed = (own.data ?? []).map((one) => ({
    place: { account: one.account.key, collection: one.key },
    label: t("collection.new.place", {
      account: one.account.name || one.account.key,
      collection: pick(one.name)?.text ?? one.key,
    }),
  }));
  const wished = place ?? listed[0]?.place;
  const chosen = wished === EVERYWHERE ? undefined : wished;
  const within = target ?? chosen;
  const isListed = within && listed.some((one) => addressOf(one.place) === addressOf(within));
  const unlisted = within && !isListed ? [within] : [];
  return {
    own,
    /** The collection to search without a typed address; `undefined`: all. */
    chosen,
    value: within ? addressOf(within) : EVERYWHERE,
    data: [
      { value: EVERYWHERE, label: t("chartSeries.pick.everywhere") },
      ...listed.map((one) => ({ value: addressOf(one.place), label: one.label })),
      ...unlisted.map((one) => ({ value: addressOf(one), label: `${one.account}/${one.collection}` })),
    ],
    choose: (address: string) => {
      if (address === EVERYWHERE) return setPlace(EVERYWHERE);
      const next = listed.find((one) => addressOf(one.place) === address);
      if (next) setPlace(next.place);
    },
  };
}
