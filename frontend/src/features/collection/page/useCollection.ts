import { useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { readFragment } from "@/gql";
import type { CollectionHeadFragment } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { COLLECTION_HEAD, COLLECTION_PAGE } from "../documents";

/** The collection at an address; `null` if it does not exist for this reader. */
export function useCollectionAt(account: string, key: string) {
  const query = useQuery({
    queryKey: ["collection", account, key],
    queryFn: async () => (await request(COLLECTION_PAGE, { account, key })).collection ?? null,
  });
  return { ...query, collection: readFragment(COLLECTION_HEAD, query.data) };
}

/** The collection of the current page; set by the frame around the pages of a collection. */
export const CollectionContext = createContext<CollectionHeadFragment | null>(null);

/** The collection of the current page. */
export function useCollection(): CollectionHeadFragment {
  const collection = use(CollectionContext);
  if (!collection) throw new Error("no page of a collection around this component");
  return collection;
}
