import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Actions } from "./place";

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
export function collectionActions(collection: string): Actions {
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
