import type { PlainMessageId } from "@/lib/text/text";
import { usePickText } from "@/lib/text/text";
import type { Member, Place, Role } from "./place/place";

export function nameOf(member: { name: string | null; username: string }): string {
  return member.name ?? member.username;
}

/** The account's or the collection's name, in the reader's language. */
export function usePlaceName(place: Place): string {
  const pick = usePickText();
  return pick(place.name)?.text ?? place.scope.collection ?? place.scope.account;
}

export function roleName(role: Role): PlainMessageId {
  return `member.role.${role}`;
}

/** The message of a role's permissions in an account or in a collection. */
export function roleText(noun: Place["noun"], role: Role): PlainMessageId {
  if (noun === "collection") return `member.may.collection.${role}`;
  return role === "EDITOR" ? "member.may.account.MEMBER" : `member.may.account.${role}`;
}

/** The roles of an account or a collection, the highest first. */
export function rolesOf(noun: Place["noun"]): readonly Role[] {
  return noun === "collection"
    ? ["OWNER", "ADMINISTRATOR", "EDITOR", "MEMBER"]
    : ["OWNER", "ADMINISTRATOR", "MEMBER"];
}

/** Whether a member is the viewer. */
export function isReader(member: Member, viewer: { id: string } | null | undefined): boolean {
  return member.id === viewer?.id;
}
