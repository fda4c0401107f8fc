import type { ReactNode } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";

const COLLECTION = graphql(`
  fragment collectionFacts_collection on Collection {
    key
    name { fr en }
    account { key name }
  }
`);

/** Returns a function that makes two facts of a `FactLine`: the links to a collection's publisher and to the collection. */
export function useCollectionFacts(): (collection: FragmentType<typeof COLLECTION>) => ReactNode[] {
  const pick = usePickText();
  return (shown) => {
    const { key, name, account } = readFragment(COLLECTION, shown);
    return [
      <Link key="account" to={paths.account(account.key)}>
        {account.name ?? account.key}
      </Link>,
      <Link key="collection" to={paths.collection(account.key, key)}>
        <ForeignText {...(pick(name) ?? { text: key })} />
      </Link>,
    ];
  };
}
