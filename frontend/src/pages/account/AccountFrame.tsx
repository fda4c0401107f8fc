import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountHead } from "@/features/account/page/AccountHead";
import { NotFound } from "@/features/site/NotFound";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccountQuery } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { accountQuery } from "../../features/account/page/accountQueries";

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

/** The account that its pages share. */
type Account = NonNullable<AccountQuery["account"]>;

/** An account and its collections, page by page; `account` is null if it does not exist for this reader. */
function useAccount(key: string) {
  const query = useInfiniteQuery(accountQuery(key));
  return {
    account: query.data ? (query.data.pages[0] ?? null) : undefined,
    collections: query.data?.pages.flatMap((page) => page?.collections.nodes ?? []) ?? [],
    error: query.error,
    refetch: query.refetch,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}

const ACCOUNT = graphql(`
  fragment AccountTabs_account on Account {
    key
    role
  }
`);

/** The pages of an account; its members are shown to its members only, what its owner follows to the owner, and followers to administrators. */
function AccountTabs(props: { account: FragmentType<typeof ACCOUNT>; collectionCount: number }) {
  const { key, role } = readFragment(ACCOUNT, props.account);
  const t = useText();
  const { pathname } = useLocation();
  const tab = (address: string, name: string) => (
    <Link to={address} aria-current={pathname === address ? "page" : undefined}>
      {name}
    </Link>
  );
  return (
    <Tabs label={t("account.tabs")}>
      {tab(paths.account(key), t("account.tab.home"))}
      {tab(paths.accountCollections(key), t("account.tab.collections", { count: props.collectionCount }))}
      {tab(paths.accountDashboards(key), t("account.tab.dashboards"))}
      {role && tab(paths.accountMembers(key), t("account.tab.members"))}
      {(role === "OWNER" || role === "ADMINISTRATOR") &&
        tab(paths.following(key), t("account.tab.following"))}
    </Tabs>
  );
}
