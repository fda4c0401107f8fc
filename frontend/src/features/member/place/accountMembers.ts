import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { accountActions } from "./accountActions";
import type { MemberPage, PageRequest } from "./place";

const ACCOUNT_MEMBERS = graphql(`
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

/** One page of an account's members; `null` if this reader may not see them. */
export async function readAccountMembers(key: string, page: PageRequest): Promise<MemberPage | null> {
  const { account } = await request(ACCOUNT_MEMBERS, { account: key, ...page });
  if (!account?.members) return null;
  const { members, invitations, can, role } = account;
  const name = account.name ?? account.key;
  return {
    place: {
      noun: "account",
      scope: { account: account.key, collection: null },
      name: { en: name, fr: name },
      accountName: name,
      access: null,
      mayManage: can.manageMembers,
      mayHandOver: can.handOver,
      mayAudit: can.manageMembers,
      gives: role === "OWNER" ? ["MEMBER", "ADMINISTRATOR"] : ["MEMBER"],
      ...accountActions(key),
    },
    members: members.nodes,
    total: members.totalCount,
    next: members.pageInfo.hasNextPage ? members.pageInfo.endCursor : null,
    invitations: (invitations ?? []).map((it) => ({ ...it, role: it.accountRole ?? "MEMBER" })),
  };
}
