import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const COLLECTION_PAGE = graphql(`
  query CollectionPage($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      ...useCollection_collection
      ...CollectionDocumentHead_collection
    }
  }
`);

/** The head of a collection; `null` if it does not exist for this reader. */
export function collectionQuery(account: string, key: string) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "page"),
    queryFn: async () => (await request(COLLECTION_PAGE, { account, key })).collection ?? null,
  });
}

const COLLECTION_OVERVIEW = graphql(`
  query CollectionOverview($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      ...usePinChanges_collection
      ...RecentMetrics_collection
    }
  }
`);

/** The content of a collection's overview page: its pins and the indicators published last. */
export function overviewQuery(account: string, key: string) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "overview"),
    queryFn: async () => (await request(COLLECTION_OVERVIEW, { account, key })).collection ?? null,
  });
}
