import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { collectionActions } from "./collectionActions";
import type { MemberPage, PageRequest } from "./place";

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
