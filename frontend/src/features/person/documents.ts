import { graphql } from "@/gql";

export const personDocument = graphql(`
  query Person($username: String!, $first: Int!, $after: String) {
    person(username: $username) {
      username
      name
      pictureUrl
      description {
        fr
        en
      }
      collections(first: $first, after: $after) {
        totalCount
        pageInfo {
          endCursor
          hasNextPage
        }
        nodes {
          id
          ...CollectionEntry
        }
      }
      dashboards(first: 50) {
        totalCount
        nodes {
          id
          key
          name {
            fr
            en
          }
          chartCount
          updatedAt
        }
      }
    }
  }
`);
