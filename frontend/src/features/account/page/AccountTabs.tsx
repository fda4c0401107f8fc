import type { AccountQuery } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";

type Account = NonNullable<AccountQuery["account"]>;

/** The pages of an account; its members are shown to its members only. */
export function AccountTabs({ account }: { account: Pick<Account, "key" | "role" | "collections"> }) {
  const t = useText();
  const { key, role, collections } = account;
  const { pathname } = useLocation();
  const tab = (address: string, name: string) => (
    <Link to={address} aria-current={pathname === address ? "page" : undefined}>
      {name}
    </Link>
  );
  return (
    <Tabs label={t("account.tabs")}>
      {tab(paths.account(key), t("account.tab.home"))}
      {tab(paths.accountCollections(key), t("account.tab.collections", { count: collections.totalCount }))}
      {tab(paths.accountDashboards(key), t("account.tab.dashboards"))}
      {role && tab(paths.accountMembers(key), t("account.tab.members"))}
    </Tabs>
  );
}
