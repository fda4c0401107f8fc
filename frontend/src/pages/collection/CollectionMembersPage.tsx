import { useCollection } from "@/features/collection/page/useCollection";
import { paths } from "@/lib/paths";
import { MembersAndActivity } from "../members/MembersAndActivity";

/** `/{account}/{collection}/members`: the members of a collection. */
export default function CollectionMembersPage() {
  const { account, key } = useCollection();
  return (
    <MembersAndActivity
      scope={{ account: account.key, collection: key }}
      path={paths.collectionMembers(account.key, key)}
    />
  );
}
