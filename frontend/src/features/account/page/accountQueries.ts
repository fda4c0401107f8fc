import { infiniteQueryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const accountDocument = graphql(`
  query Account($key: String!, $first: Int!, $after: String) {
    account(key: $key) {
      key
      name
      role
      kind
      ...AccountHead_account
      ...AccountTabs_account
      ...NoCollections_account
      ...AccountDocumentHead_account
      collections(first: $first, after: $after) {
        totalCount
        pageInfo {
          endCursor
          hasNextPage
        }
        nodes {
          id
          ...CollectionEntries_collection
        }
      }
    }
  }
`);

/** An account and its collections, page by page; `null` if it does not exist for this reader. */
export function accountQuery(key: string) {
  return infiniteQueryOptions({
    queryKey: keys.account(key, "page"),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await request(accountDocument, { key, first: 50, after: pageParam })).account ?? null,
    getNextPageParam: (page) =>
      page?.collections.pageInfo.hasNextPage ? page.collections.pageInfo.endCursor : null,
  });
}
