import type { PlainMessageId } from "@/lib/text/text";
import { usePickText } from "@/lib/text/text";
import type { Member, Place, Role } from "./place";

export function nameOf(member: { name: string | null; username: string }): string {
  return member.name ?? member.username;
}

/** The account's or the collection's name, as the reader knows it. */
export function usePlaceName(place: Place): string {
  const pick = usePickText();
  return pick(place.name)?.text ?? place.scope.collection ?? place.scope.account;
}

export function roleName(role: Role): PlainMessageId {
  return `member.role.${role}`;
}

/** What a role allows in an account or in a collection. */
export function roleText(noun: Place["noun"], role: Role): PlainMessageId {
  if (noun === "collection") return `member.may.collection.${role}`;
  return role === "EDITOR" ? "member.may.account.MEMBER" : `member.may.account.${role}`;
}

/** The roles there are, the highest first. */
export function rolesOf(noun: Place["noun"]): readonly Role[] {
  return noun === "collection"
    ? ["OWNER", "ADMINISTRATOR", "EDITOR", "MEMBER"]
    : ["OWNER", "ADMINISTRATOR", "MEMBER"];
}

/** Whether a member is the reader. */
export function isReader(member: Member, viewer: { id: string } | null | undefined): boolean {
  return member.id === viewer?.id;
}
