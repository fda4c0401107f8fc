import { graphql } from "@/gql";

/** The fields of the collection page's head. */
export const COLLECTION_HEAD = graphql(`
  fragment CollectionHead on Collection {
    id
    key
    account { key name }
    name { fr en }
    summary { fr en }
    description { fr en }
    tags { fr en }
    licence
    access
    questions
    metricCount
    publishedAt
    dashboards(first: 1) { totalCount }
    can { edit editMetrics editDashboards seeMembers handOver delete }
  }
`);

export const COLLECTION_PAGE = graphql(`
  query CollectionPage($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      ...CollectionHead
    }
  }
`);

/** Every field that the form edits. */
export const COLLECTION_FORM = graphql(`
  fragment CollectionFields on Collection {
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
    can { edit handOver delete }
  }
`);

export const COLLECTION_EDIT = graphql(`
  query CollectionEdit($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      ...CollectionFields
    }
  }
`);

/** Checks whether the reader can see a collection at this address, to report a taken key early. */
export const COLLECTION_EXISTS = graphql(`
  query CollectionExists($account: String!, $key: String!) {
    collection(account: $account, key: $key) { id key }
  }
`);

/** The visibility of an account: the upper limit for its collections. */
export const ACCOUNT_VISIBILITY = graphql(`
  query AccountVisibility($key: String!) {
    account(key: $key) { id visibility }
  }
`);

export const COLLECTION_TEMPLATES = graphql(`
  query CollectionTemplates($language: Language!) {
    collectionTemplates(language: $language) {
      name
      description
      summary
      tags
      metrics { path name frequency unit }
      dashboard { key name charts }
    }
  }
`);

export const CREATE_COLLECTION = graphql(`
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

export const UPDATE_COLLECTION = graphql(`
  mutation UpdateCollection($id: ID!, $version: Int!, $input: CollectionInput!) {
    updateCollection(id: $id, version: $version, input: $input) {
      collection { id key account { key } }
      problems { ...Problem }
    }
  }
`);
