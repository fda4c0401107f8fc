import { graphql } from "@/gql";
import type { AccountRole } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import type { Actions, MemberPage, PageRequest, Role } from "./place";

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

const ADD_ACCOUNT_MEMBER = graphql(`
  mutation AddAccountMember($account: String!, $username: String!, $role: AccountRole!) {
    addAccountMember(account: $account, username: $username, role: $role) {
      member { username name }
      problems { ...Problem }
    }
  }
`);

const INVITE_TO_ACCOUNT = graphql(`
  mutation InviteToAccount($account: String!, $email: String!, $role: AccountRole!, $language: Language!) {
    inviteToAccount(account: $account, email: $email, role: $role, language: $language) {
      problems { ...Problem }
    }
  }
`);

const CHANGE_ACCOUNT_MEMBER = graphql(`
  mutation ChangeAccountMember($account: String!, $member: ID!, $version: Int!, $role: AccountRole!) {
    changeAccountMember(account: $account, member: $member, version: $version, role: $role) {
      problems { ...Problem }
    }
  }
`);

const REMOVE_ACCOUNT_MEMBER = graphql(`
  mutation RemoveAccountMember($account: String!, $member: ID!) {
    removeAccountMember(account: $account, member: $member) {
      problems { ...Problem }
    }
  }
`);

const HAND_OVER_ACCOUNT = graphql(`
  mutation HandOverAccount($account: String!, $to: ID!, $password: String!, $username: String) {
    handOverAccount(account: $account, to: $to, password: $password, username: $username) {
      problems { ...Problem }
    }
  }
`);

/** The changes of the members of an account, by its key. */
function accountActions(account: string): Actions {
  const given = (role: Role) => role as AccountRole; // an account's menu has no editor
  return {
    add: async (username, role) =>
      (await request(ADD_ACCOUNT_MEMBER, { account, username, role: given(role) })).addAccountMember,
    invite: async (email, role, language) =>
      (await request(INVITE_TO_ACCOUNT, { account, email, role: given(role), language })).inviteToAccount,
    change: async ({ id, version }, role) =>
      (await request(CHANGE_ACCOUNT_MEMBER, { account, member: id, version, role: given(role) }))
        .changeAccountMember,
    remove: async ({ id }) =>
      (await request(REMOVE_ACCOUNT_MEMBER, { account, member: id })).removeAccountMember,
    handOver: async ({ id }, proof) =>
      (await request(HAND_OVER_ACCOUNT, { account, to: id, ...proof })).handOverAccount,
  };
}
