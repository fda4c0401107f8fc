import { graphql } from "@/gql";

export const ACCOUNT_MEMBERS = graphql(`
  query AccountMembers($account: String!, $first: Int!, $after: String, $search: String) {
    account(key: $account) {
      key
      name
      role
      can { manageMembers handOver }
      members(first: $first, after: $after, search: $search) {
        nodes { id username name pictureUrl role since ownedCollections roles removable version }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
      invitations { id email accountRole invitedBy createdAt expiresAt }
    }
  }
`);

export const COLLECTION_MEMBERS = graphql(`
  query CollectionMembers(
    $account: String!
    $collection: String!
    $first: Int!
    $after: String
    $search: String
  ) {
    collection(account: $account, key: $collection) {
      id
      key
      name { fr en }
      account { key name }
      access
      role
      can { manageMembers handOver seeAudit }
      members(first: $first, after: $after, search: $search) {
        nodes { id username name pictureUrl role since roles removable version }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
      invitations { id email collectionRole invitedBy createdAt expiresAt }
    }
  }
`);

export const ADD_ACCOUNT_MEMBER = graphql(`
  mutation AddAccountMember($account: String!, $username: String!, $role: AccountRole!) {
    addAccountMember(account: $account, username: $username, role: $role) {
      member { username name }
      problems { ...Problem }
    }
  }
`);

export const ADD_COLLECTION_MEMBER = graphql(`
  mutation AddCollectionMember($collection: ID!, $username: String!, $role: CollectionRole!) {
    addCollectionMember(collection: $collection, username: $username, role: $role) {
      member { username name }
      problems { ...Problem }
    }
  }
`);

export const INVITE_TO_ACCOUNT = graphql(`
  mutation InviteToAccount($account: String!, $email: String!, $role: AccountRole!, $language: Language!) {
    inviteToAccount(account: $account, email: $email, role: $role, language: $language) {
      problems { ...Problem }
    }
  }
`);

export const INVITE_TO_COLLECTION = graphql(`
  mutation InviteToCollection($collection: ID!, $email: String!, $role: CollectionRole!, $language: Language!) {
    inviteToCollection(collection: $collection, email: $email, role: $role, language: $language) {
      problems { ...Problem }
    }
  }
`);

export const CHANGE_ACCOUNT_MEMBER = graphql(`
  mutation ChangeAccountMember($account: String!, $member: ID!, $version: Int!, $role: AccountRole!) {
    changeAccountMember(account: $account, member: $member, version: $version, role: $role) {
      problems { ...Problem }
    }
  }
`);

export const CHANGE_COLLECTION_MEMBER = graphql(`
  mutation ChangeCollectionMember($collection: ID!, $member: ID!, $version: Int!, $role: CollectionRole!) {
    changeCollectionMember(collection: $collection, member: $member, version: $version, role: $role) {
      problems { ...Problem }
    }
  }
`);

export const REMOVE_ACCOUNT_MEMBER = graphql(`
  mutation RemoveAccountMember($account: String!, $member: ID!) {
    removeAccountMember(account: $account, member: $member) {
      problems { ...Problem }
    }
  }
`);

export const REMOVE_COLLECTION_MEMBER = graphql(`
  mutation RemoveCollectionMember($collection: ID!, $member: ID!) {
    removeCollectionMember(collection: $collection, member: $member) {
      problems { ...Problem }
    }
  }
`);

export const HAND_OVER_ACCOUNT = graphql(`
  mutation HandOverAccount($account: String!, $to: ID!, $password: String!, $username: String) {
    handOverAccount(account: $account, to: $to, password: $password, username: $username) {
      problems { ...Problem }
    }
  }
`);

export const HAND_OVER_COLLECTION = graphql(`
  mutation HandOverCollection($id: ID!, $to: ID!) {
    handOverCollection(id: $id, to: $to) {
      problems { ...Problem }
    }
  }
`);

export const RESEND_INVITATION = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(id: $id) {
      problems { ...Problem }
    }
  }
`);

export const WITHDRAW_INVITATION = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(id: $id) {
      problems { ...Problem }
    }
  }
`);
