import type { CollectionAccess, CollectionRole, Language } from "@/gql/graphql";
import type { Problem } from "@/lib/data/problems";
import type { BilingualText } from "@/lib/text/text";

/** Roles in a collection; those of an account are the same without the editor. */
export type Role = CollectionRole;

/** The account or the collection that members belong to. Keys as in addresses. */
export interface Scope {
  account: string;
  collection: string | null;
}

/** The changes of members: the same for an account and a collection, each by its own requests. */
export interface Actions {
  add: (username: string, role: Role) => Promise<AddPayload>;
  invite: (email: string, role: Role, language: Language) => Promise<Payload>;
  change: (member: Member, role: Role) => Promise<Payload>;
  remove: (member: Member) => Promise<Payload>;
  /** An account requires the reader's password, and a username if it is their only account. */
  handOver: (member: Member, proof: Proof) => Promise<Payload>;
}

/** An account or a collection with members, and the reader's permissions on them. */
export interface Place extends Actions {
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
}

/** The reader's confirmation of a transfer. */
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

/** A member of an account or of a collection. */
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

/** An open invitation to an account or a collection. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
}

/** One page of members, with the open invitations. */
export interface MemberPage {
  place: Place;
  members: readonly Member[];
  total: number;
  next: string | null;
  invitations: readonly Invitation[];
}

/** The wanted page of members. */
export interface PageRequest {
  first: number;
  after: string | null;
  search: string | null;
}
