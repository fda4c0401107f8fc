import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";

const ACCOUNT = graphql(`
  fragment AccountTabs_account on Account {
    key
    role
  }
`);

/** The pages of an account; its members are shown to its members only, what its owner follows to the owner, and followers to administrators. */
export function AccountTabs(props: { account: FragmentType<typeof ACCOUNT>; collectionCount: number }) {
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
