import type { AccountRole, CollectionAccess, CollectionRole, Language } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import type { BilingualText } from "@/lib/text/text";
import {
  ACCOUNT_MEMBERS,
  ADD_ACCOUNT_MEMBER,
  ADD_COLLECTION_MEMBER,
  CHANGE_ACCOUNT_MEMBER,
  CHANGE_COLLECTION_MEMBER,
  COLLECTION_MEMBERS,
  HAND_OVER_ACCOUNT,
  HAND_OVER_COLLECTION,
  INVITE_TO_ACCOUNT,
  INVITE_TO_COLLECTION,
  REMOVE_ACCOUNT_MEMBER,
  REMOVE_COLLECTION_MEMBER,
} from "./documents";

/** Roles in a collection; those of an account are the same without the editor. */
export type Role = CollectionRole;

/** The account or the collection that members belong to. Keys as in addresses. */
export interface Scope {
  account: string;
  collection: string | null;
}

/** An account or a collection with members, and the reader's permissions on them. */
export interface Place {
  noun: "account" | "collection";
  scope: Scope;
  /** Name of the account, or of the collection in both languages. */
  name: BilingualText;
  accountName: string;
  /** The access rule of the collection; `null` for an account. */
  access: CollectionAccess | null;
  mayManage: boolean;
  mayHandOver: boolean;
  mayAudit: boolean;
  /** Roles that the reader may grant to new members, the lowest first. */
  gives: readonly Role[];
  add: (username: string, role: Role) => Promise<AddPayload>;
  invite: (email: string, role: Role, language: Language) => Promise<Payload>;
  change: (member: Member, role: Role) => Promise<Payload>;
  remove: (member: Member) => Promise<Payload>;
  /** An account requires the reader's password, and a username if it is their only account. */
  handOver: (member: Member, proof: Proof) => Promise<Payload>;
}

export interface Proof {
  password: string;
  username: string | null;
}

interface Payload {
  problems: readonly Problem[];
}

interface AddPayload extends Payload {
  member: { username: string; name: string | null } | null;
}

export interface Member {
  id: string;
  username: string;
  name: string | null;
  pictureUrl: string | null;
  role: Role;
  since: string;
  /** Number of the account's collections that the member owns; 0 in a collection. */
  ownedCollections: number;
  /** Roles that the reader may grant to the member. */
  roles: readonly Role[];
  removable: boolean;
  version: number;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface MemberPage {
  place: Place;
  members: readonly Member[];
  total: number;
  next: string | null;
  invitations: readonly Invitation[];
}

/** Members per page. */
const PAGE = 50;

/**
 * One page of members; `null` if the account or collection does not exist for the reader, or its members are hidden.
 */
export function readMembers(scope: Scope, search: string, after: string | null): Promise<MemberPage | null> {
  const wish = { first: PAGE, after, search: search || null };
  const { account, collection } = scope;
  return collection === null ? readAccount(account, wish) : readCollection(account, collection, wish);
}

interface Wish {
  first: number;
  after: string | null;
  search: string | null;
}

async function readAccount(key: string, wish: Wish): Promise<MemberPage | null> {
  const { account } = await request(ACCOUNT_MEMBERS, { account: key, ...wish });
  if (!account?.members) return null;
  const { members, invitations, can, role } = account;
  const given = (wanted: Role) => wanted as AccountRole; // an account's menu has no editor
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
      add: async (username, role) =>
        (await request(ADD_ACCOUNT_MEMBER, { account: key, username, role: given(role) })).addAccountMember,
      invite: async (email, role, language) =>
        (await request(INVITE_TO_ACCOUNT, { account: key, email, role: given(role), language }))
          .inviteToAccount,
      change: async ({ id, version }, role) =>
        (await request(CHANGE_ACCOUNT_MEMBER, { account: key, member: id, version, role: given(role) }))
          .changeAccountMember,
      remove: async ({ id }) =>
        (await request(REMOVE_ACCOUNT_MEMBER, { account: key, member: id })).removeAccountMember,
      handOver: async ({ id }, proof) =>
        (await request(HAND_OVER_ACCOUNT, { account: key, to: id, ...proof })).handOverAccount,
    },
    members: members.nodes,
    total: members.totalCount,
    next: nextOf(members.pageInfo),
    invitations: (invitations ?? []).map((it) => ({ ...it, role: it.accountRole ?? "MEMBER" })),
  };
}

async function readCollection(account: string, key: string, wish: Wish): Promise<MemberPage | null> {
  const { collection } = await request(COLLECTION_MEMBERS, { account, collection: key, ...wish });
  if (!collection?.members) return null;
  const { id, members, invitations, can } = collection;
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
      add: async (username, role) =>
        (await request(ADD_COLLECTION_MEMBER, { collection: id, username, role })).addCollectionMember,
      invite: async (email, role, language) =>
        (await request(INVITE_TO_COLLECTION, { collection: id, email, role, language })).inviteToCollection,
      change: async ({ id: member, version }, role) =>
        (await request(CHANGE_COLLECTION_MEMBER, { collection: id, member, version, role }))
          .changeCollectionMember,
      remove: async ({ id: member }) =>
        (await request(REMOVE_COLLECTION_MEMBER, { collection: id, member })).removeCollectionMember,
      handOver: async ({ id: to }) => (await request(HAND_OVER_COLLECTION, { id, to })).handOverCollection,
    },
    members: members.nodes.map((it) => ({ ...it, ownedCollections: 0 })),
    total: members.totalCount,
    next: nextOf(members.pageInfo),
    invitations: (invitations ?? []).map((it) => ({ ...it, role: it.collectionRole ?? "MEMBER" })),
  };
}

function nextOf(pageInfo: { endCursor: string | null; hasNextPage: boolean }): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}
