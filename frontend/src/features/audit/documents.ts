import { graphql } from "@/gql";

export const AUDIT_ENTRY = graphql(`
  fragment TrailEntry on AuditEntry {
    id
    at
    actor
    action
    subject
    collection
    details
  }
`);

export const ACCOUNT_AUDIT = graphql(`
  query AccountAudit($account: String!, $first: Int!, $after: String) {
    account(key: $account) {
      audit(first: $first, after: $after) {
        nodes { ...TrailEntry }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

export const COLLECTION_AUDIT = graphql(`
  query CollectionAudit($account: String!, $collection: String!, $first: Int!, $after: String) {
    collection(account: $account, key: $collection) {
      audit(first: $first, after: $after) {
        nodes { ...TrailEntry }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);
