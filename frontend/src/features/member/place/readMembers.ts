import { readAccountMembers } from "./accountMembers";
import { readCollectionMembers } from "./collectionMembers";
import type { MemberPage, Scope } from "./place";

/** Members per page. */
const PAGE = 50;

/**
 * One page of members; `null` if the account or collection does not exist for the reader, or its members are hidden.
 */
export function readMembers(scope: Scope, search: string, after: string | null): Promise<MemberPage | null> {
  const page = { first: PAGE, after, search: search || null };
  const { account, collection } = scope;
  return collection === null
    ? readAccountMembers(account, page)
    : readCollectionMembers(account, collection, page);
}
