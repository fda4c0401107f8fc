/** `/{account}/{collection}/members`: who belongs to the collection. */
export default function CollectionMembersPage() {
  return null;
}
