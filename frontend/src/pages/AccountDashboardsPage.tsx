import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { accountDashboardsDocument } from "@/features/account/documents";
import { request } from "@/lib/graphql";
import { paths } from "@/lib/paths";
import { usePickText, useText } from "@/lib/text";
import { EmptyState } from "@/ui/EmptyState";
import { ForeignText } from "@/ui/ForeignText";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageSkeleton } from "@/ui/Skeleton";
import { type Account, AccountFrame } from "./account/AccountFrame";

/** `/{account}/dashboards`: the personal dashboards that the reader may see. */
export default function AccountDashboardsPage() {
  const t = useText();
  return (
    <AccountFrame path={paths.accountDashboards} title={t("account.tab.dashboards")}>
      {(account) => <Dashboards account={account} />}
    </AccountFrame>
  );
}

function Dashboards({ account }: { account: Account }) {
  const t = useText();
  const pick = usePickText();
  const { data, error, refetch } = useQuery({
    queryKey: ["account", account.key.toLowerCase(), "dashboards"],
    queryFn: async () => (await request(accountDashboardsDocument, { key: account.key })).account?.dashboards,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.nodes.length === 0) {
    const own = account.role === "OWNER";
    return (
      <EmptyState
        title={t(own ? "account.dashboards.ownTitle" : "account.dashboards.title")}
        text={t(own ? "account.dashboards.ownText" : "account.dashboards.text")}
      />
    );
  }
  return (
    <ul>
      {data.nodes.map((dashboard) => (
        <li key={dashboard.id}>
          <Link to={paths.personalDashboard(account.key, dashboard.key)}>
            <ForeignText {...(pick(dashboard.name) ?? { text: dashboard.key })} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
