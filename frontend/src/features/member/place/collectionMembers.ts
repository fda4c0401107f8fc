import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Actions, MemberPage, PageRequest } from "./place";

const COLLECTION_MEMBERS = graphql(`
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

/** One page of a collection's members; `null` if this reader may not see them. */
export async function readCollectionMembers(
  account: string,
  key: string,
  page: PageRequest,
): Promise<MemberPage | null> {
  const { collection } = await request(COLLECTION_MEMBERS, { account, collection: key, ...page });
  if (!collection?.members) return null;
  const { members, invitations, can } = collection;
  return {
    place: {
      noun: "collection",
      scope: { account: collection.account.key, collection: collection.key },
      name: collection.name.en || collection.name.fr ? collection.name : { en: collection.key },
      accountName: collection.account.name ?? collection.account.key,
      access: collection.access,
      mayManage: can.manageMembers,
      mayHandOver: can.handOver,
      mayAudit: can.seeAudit,
      gives: ["MEMBER", "EDITOR", "ADMINISTRATOR"],
      ...collectionActions(collection.id),
    },
    members: members.nodes.map((it) => ({ ...it, ownedCollections: 0 })),
    total: members.totalCount,
    next: members.pageInfo.hasNextPage ? members.pageInfo.endCursor : null,
    invitations: (invitations ?? []).map((it) => ({ ...it, role: it.collectionRole ?? "MEMBER" })),
  };
}

const ADD_COLLECTION_MEMBER = graphql(`
  mutation AddCollectionMember($collection: ID!, $username: String!, $role: CollectionRole!) {
    addCollectionMember(collection: $collection, username: $username, role: $role) {
      member { username name }
      problems { ...Problem }
    }
  }
`);

const INVITE_TO_COLLECTION = graphql(`
  mutation InviteToCollection($collection: ID!, $email: String!, $role: CollectionRole!, $language: Language!) {
    inviteToCollection(collection: $collection, email: $email, role: $role, language: $language) {
      problems { ...Problem }
    }
  }
`);

const CHANGE_COLLECTION_MEMBER = graphql(`
  mutation ChangeCollectionMember($collection: ID!, $member: ID!, $version: Int!, $role: CollectionRole!) {
    changeCollectionMember(collection: $collection, member: $member, version: $version, role: $role) {
      problems { ...Problem }
    }
  }
`);

const REMOVE_COLLECTION_MEMBER = graphql(`
  mutation RemoveCollectionMember($collection: ID!, $member: ID!) {
    removeCollectionMember(collection: $collection, member: $member) {
      problems { ...Problem }
    }
  }
`);

const HAND_OVER_COLLECTION = graphql(`
  mutation HandOverCollection($id: ID!, $to: ID!) {
    handOverCollection(id: $id, to: $to) {
      problems { ...Problem }
    }
  }
`);

/** The changes of the members of a collection, by its id. */
function collectionActions(collection: string): Actions {
  return {
    add: async (username, role) =>
      (await request(ADD_COLLECTION_MEMBER, { collection, username, role })).addCollectionMember,
    invite: async (email, role, language) =>
      (await request(INVITE_TO_COLLECTION, { collection, email, role, language })).inviteToCollection,
    change: async ({ id: member, version }, role) =>
      (await request(CHANGE_COLLECTION_MEMBER, { collection, member, version, role })).changeCollectionMember,
    remove: async ({ id: member }) =>
      (await request(REMOVE_COLLECTION_MEMBER, { collection, member })).removeCollectionMember,
    handOver: async ({ id: to }) =>
      (await request(HAND_OVER_COLLECTION, { id: collection, to })).handOverCollection,
  };
}
