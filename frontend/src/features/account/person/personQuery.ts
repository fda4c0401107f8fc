import { infiniteQueryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const personDocument = graphql(`
  query Person($username: String!, $first: Int!, $after: String) {
    person(username: $username) {
      username
      name
      ...PersonHead_person
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
      dashboards(first: 50) {
        totalCount
        nodes {
          id
          ...DashboardEntries_dashboard
        }
      }
    }
  }
`);

/** A user's public page and public collections, page by page; `null` if it does not exist for this reader. */
export function personQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: keys.person(username, "page"),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      (await request(personDocument, { username, first: 50, after: pageParam })).person ?? null,
    getNextPageParam: (page) =>
      page?.collections.pageInfo.hasNextPage ? page.collections.pageInfo.endCursor : null,
  });
}
