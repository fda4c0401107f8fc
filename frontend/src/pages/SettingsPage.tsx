import { AccessSettings } from "@/features/account/settings/access/AccessSettings";
import { ChooseAccount } from "@/features/account/settings/ChooseAccount";
import { GeneralSettings } from "@/features/account/settings/GeneralSettings";
import { type AccountSettings, useAccountSettings } from "@/features/account/settings/useAccountSettings";
import { NotFound } from "@/features/site/notFound/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer, type Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Tabs } from "@/ui/layout/Tabs";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/**
 * `/account`: the reader's own settings, in two tabs; with `?account=` those of another account that the reader owns.
 */
export default function SettingsPage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const { pathname, search: query } = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get("account") ?? viewer?.account.key;
  const settings = useAccountSettings(wanted);
  usePageTitle(t("account.settings.title"));
  return (
    <Loaded
      from={{ data: viewer, error: failure, refetch: retry }}
      waiting={<PageSkeleton />}
      absent={<Navigate to={paths.sign(pathname + query)} replace />}
    >
      {(reader) => (
        <Loaded
          from={settings}
          waiting={<PageSkeleton />}
          absent={<OwnerOnly viewer={reader} wanted={wanted} />}
        >
          {(account) => <Shown viewer={reader} account={account} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Shown({ viewer, account }: { viewer: Viewer; account: AccountSettings }) {
  const t = useText();
  const [search] = useSearchParams();
  const tab = search.get("tab") === "access" ? "access" : undefined;
  const other = account.key === viewer.account.key ? undefined : account.key;
  const own = account.id === viewer.account.id;
  const collectionCount = account.collections.totalCount;
  return (
    <>
      <PageHeader
        title={t("account.settings.title")}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
        ]}
      />
      <ChooseAccount viewer={viewer} account={account.key} tab={tab} />
      <Tabs label={t("account.settings.title")}>
        <Link to={paths.settings(undefined, other)} replace aria-current={tab ? undefined : "page"}>
          {t("account.tab.general")}
        </Link>
        <Link to={paths.settings("access", other)} replace aria-current={tab ? "page" : undefined}>
          {t("account.tab.access")}
        </Link>
      </Tabs>
      {tab ? (
        <AccessSettings
          key={account.id}
          viewer={viewer}
          account={account.key}
          collectionCount={collectionCount}
          dashboardCount={account.dashboards.totalCount}
          own={own}
        />
      ) : (
        <GeneralSettings
          key={account.id}
          viewer={viewer}
          account={account}
          collectionCount={collectionCount}
          own={own}
        />
      )}
    </>
  );
}

/** For members of another owner's account: lists the actions of the owner only. Others see no account. */
function OwnerOnly({ viewer, wanted }: { viewer: Viewer; wanted: string | undefined }) {
  const t = useText();
  const member = viewer.accounts.find((one) => one.key.toLowerCase() === wanted?.toLowerCase());
  if (!member) return <NotFound />;
  return (
    <EmptyState
      title={t("settings.ownerOnly.title")}
      text={t("problem.ACCOUNT_OWNER_ONLY")}
      action={
        <Link className={buttonClass()} to={paths.account(member.key)}>
          {t("settings.ownerOnly.back")}
        </Link>
      }
    />
  );
}
