import { Link, Navigate, NavLink, useLocation, useParams } from "react-router";
import { AccountHead } from "@/features/account/AccountHead";
import { CollectionEntries } from "@/features/account/CollectionEntries";
import { useAccount } from "@/features/account/useAccount";
import { NotFound } from "@/features/notFound/NotFound";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text";
import { usePageTitle } from "@/lib/title";
import { Button, buttonClass } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageSkeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";

/** How many collections the first tab shows. */
const FIRST = 5;

/** `/{account}` and `/{account}/cols`. */
export default function AccountPage() {
  const { account: key = "" } = useParams();
  const { pathname } = useLocation();
  const t = useText();
  const { account, collections, error, retry, more, loadingMore } = useAccount(key);
  usePageTitle(account && (account.name ?? account.key));

  if (account === null) return <NotFound />;
  if (!account) return error ? <LoadFailure error={error} onRetry={retry} /> : <PageSkeleton />;
  const all = pathname.endsWith("/cols");
  if (account.key !== key) {
    return <Navigate to={all ? paths.accountCollections(account.key) : paths.account(account.key)} replace />;
  }

  const total = account.collections.totalCount;
  return (
    <>
      <AccountHead account={account} />
      <Tabs label={t("account.tabs")}>
        <NavLink to={paths.account(account.key)} end>
          {t("account.tab.home")}
        </NavLink>
        <NavLink to={paths.accountCollections(account.key)}>
          {t("account.tab.collections", { count: total })}
        </NavLink>
      </Tabs>
      {total === 0 ? (
        <NoCollections account={account} />
      ) : (
        <CollectionEntries heading="h2" collections={all ? collections : collections.slice(0, FIRST)} />
      )}
      {!all && total > FIRST && (
        <p>
          <Link to={paths.accountCollections(account.key)}>
            {t("account.collections.all", { count: total })}
          </Link>
        </p>
      )}
      {all && more && (
        <p>
          <Button busy={loadingMore} onClick={more}>
            {t("common.showMore")}
          </Button>
        </p>
      )}
    </>
  );
}

type Account = NonNullable<ReturnType<typeof useAccount>["account"]>;

function NoCollections({ account }: { account: Account }) {
  const t = useText();
  if (account.can.createCollection) {
    return (
      <EmptyState
        title={t("account.empty.ownTitle")}
        text={t("account.empty.ownText")}
        action={
          <Link className={buttonClass("primary")} to={paths.newCollection(account.key)}>
            {t("account.collections.new")}
          </Link>
        }
      />
    );
  }
  if (account.can.edit && account.kind === "USER") {
    return (
      <EmptyState
        title={t("account.empty.userTitle")}
        text={t("account.empty.userText")}
        action={
          <Link className={buttonClass("primary")} to={paths.settings()}>
            {t("account.empty.userAction")}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t("account.empty.title")}
      text={t("account.empty.text")}
      action={<Link to={paths.home}>{t("account.empty.action")}</Link>}
    />
  );
}
