import { AccountDashboards } from "@/features/dashboard/AccountDashboards";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { AccountFrame } from "./AccountFrame";

/** `/{account}/dashboards`: the personal dashboards that the reader may see. */
export default function AccountDashboardsPage() {
  const t = useText();
  return (
    <AccountFrame path={paths.accountDashboards} title={t("account.tab.dashboards")}>
      {(account) => <AccountDashboards account={account.key} isOwn={account.role === "OWNER"} />}
    </AccountFrame>
  );
}
