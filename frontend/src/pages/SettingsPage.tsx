import { queryOptions, useQuery } from "@tanstack/react-query";
import { AccessSettings } from "@/features/account/settings/access/AccessSettings";
import { GeneralSettings } from "@/features/account/settings/GeneralSettings";
import { NotFound } from "@/features/site/NotFound";
import { graphql } from "@/gql";
import type { AccountSettingsQuery } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useViewer, type Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
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

const accountSettingsDocument = graphql(`
  query AccountSettings($key: String!) {
    account(key: $key) {
      id
      key
      can { edit }
      collections(first: 1) { totalCount }
      dashboards(first: 1) { totalCount }
      ...GeneralSettings_account
    }
  }
`);

/** An account with the settings that its owner edits. */
type AccountSettings = NonNullable<AccountSettingsQuery["account"]>;

/** The settings of an account; `null` if the account does not exist for this reader. */
function accountSettingsQuery(key: string) {
  return queryOptions({
    queryKey: keys.account(key, "settings"),
    queryFn: async () => (await request(accountSettingsDocument, { key })).account ?? null,
  });
}

/** Loads the settings of an account; `null` if the reader is not its owner. */
function useAccountSettings(key: string | undefined) {
  const { data, error, refetch } = useQuery({
    ...accountSettingsQuery(key ?? ""),
    enabled: key !== undefined,
  });
  return { data: data && (data.can.edit ? data : null), error, refetch };
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

/** Chooses whose settings are shown, for owners of more than one account. */
function ChooseAccount(props: { viewer: Viewer; account: string; tab: "access" | undefined }) {
  const { viewer, account, tab } = props;
  const t = useText();
  const navigate = useNavigate();
  const owned = viewer.accounts.filter((one) => one.can.edit);
  if (owned.length < 2) return null;
  return (
    <NativeSelect
      label={t("settings.of")}
      value={account}
      onChange={({ currentTarget: { value } }) =>
        navigate(paths.settings(tab, value === viewer.account.key ? undefined : value), {
          replace: true,
        })
      }
      data={owned.map(({ key }) => key)}
    />
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
