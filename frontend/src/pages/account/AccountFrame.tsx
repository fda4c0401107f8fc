import type { ReactNode } from "react";
import { AccountHead } from "@/features/account/page/AccountHead";
import { AccountTabs } from "@/features/account/page/AccountTabs";
import { type Account, useAccount } from "@/features/account/page/useAccount";
import { NotFound } from "@/features/site/notFound/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** The shared part of all pages of an account: its head, its tabs, the canonical spelling of the address. */
export function AccountFrame(props: {
  /** The address of this page. */
  path: (account: string) => string;
  /** The page's part of the document's title, after the account. */
  title?: string;
  /** Whether this reader may see the page; every reader by default. */
  seenBy?: (account: Account) => boolean;
  children: (account: Account, list: ReturnType<typeof useAccount>) => ReactNode;
}) {
  const { path, title, seenBy, children } = props;
  const { account: key = "" } = useParams();
  const list = useAccount(key);
  const { account, error, refetch } = list;
  const name = account && (account.name ?? account.key);
  const hidden = account === null || (account && seenBy && !seenBy(account));
  usePageTitle(hidden || !name || !title ? name : `${title} · ${name}`);
  useOwnSpelling(account ? path(account.key) : undefined);

  return (
    <Loaded
      from={{ data: hidden ? null : account, error, refetch }}
      waiting={<PageSkeleton />}
      absent={<NotFound />}
    >
      {(shown) => (
        <>
          <AccountHead account={shown} collectionCount={shown.collections.totalCount} />
          <AccountTabs account={shown} collectionCount={shown.collections.totalCount} />
          {children(shown, list)}
        </>
      )}
    </Loaded>
  );
}
