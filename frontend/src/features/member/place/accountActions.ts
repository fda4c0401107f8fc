import { graphql } from "@/gql";
import type { AccountRole } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import type { Actions, Role } from "./place";

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
export function accountActions(account: string): Actions {
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
