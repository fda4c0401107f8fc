import { NavLink } from "react-router";
import type { AccountQuery } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { Tabs } from "@/ui/layout/Tabs";

type Account = NonNullable<AccountQuery["account"]>;

/** The pages of an account; its members are shown to its members only. */
export function AccountTabs({ account }: { account: Pick<Account, "key" | "role" | "collections"> }) {
  const t = useText();
  const { key, role, collections } = account;
  return (
    <Tabs label={t("account.tabs")}>
      <NavLink to={paths.account(key)} end>
        {t("account.tab.home")}
      </NavLink>
      <NavLink to={paths.accountCollections(key)}>
        {t("account.tab.collections", { count: collections.totalCount })}
      </NavLink>
      <NavLink to={paths.accountDashboards(key)}>{t("account.tab.dashboards")}</NavLink>
      {role && <NavLink to={paths.accountMembers(key)}>{t("account.tab.members")}</NavLink>}
    </Tabs>
  );
}
