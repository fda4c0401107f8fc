import { graphql } from "@/gql";

/** The obstacles to deleting a collection: their number, and the first of them. */
export const COLLECTION_CONTENTS = graphql(`
  query CollectionContents($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      key
      name { fr en }
      metricCount
      metrics(first: 5) { nodes { id path } }
      dashboards(first: 5) { nodes { id key } totalCount }
      members(first: 6) { nodes { id username role } totalCount }
    }
  }
`);

export const DELETE_COLLECTION = graphql(`
  mutation DeleteCollection($id: ID!) {
    deleteCollection(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);
