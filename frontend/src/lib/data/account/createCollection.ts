import { graphql } from "@/gql";
import type { CreateCollectionMutationVariables } from "@/gql/graphql";
import { request } from "../graphql";

const CREATE_COLLECTION = graphql(`
  mutation CreateCollection(
    $account: String!
    $input: CollectionInput!
    $template: TemplateInput
    $idempotencyKey: String
  ) {
    createCollection(account: $account, input: $input, template: $template, idempotencyKey: $idempotencyKey) {
      collection { id key account { key } }
      problems { ...Problem }
    }
  }
`);

/** Creates a collection of an account, with the indicators of a template if one is chosen. */
export async function createCollection(variables: CreateCollectionMutationVariables) {
  return (await request(CREATE_COLLECTION, variables)).createCollection;
}
