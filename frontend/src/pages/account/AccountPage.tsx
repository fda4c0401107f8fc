import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { NoCollections } from "@/features/account/page/NoCollections";
import { AccountPins } from "@/features/collection/overview/pins/AccountPins";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { AccountFrame } from "./AccountFrame";
import css from "./AccountPage.module.css";

/** Number of collections on the first tab. */
const FIRST = 5;

/** `/{account}` and `/{account}/cols`. */
export default function AccountPage() {
  const t = useText();
  const all = useLocation().pathname.endsWith("/cols");
  return (
    <AccountFrame path={all ? paths.accountCollections : paths.account}>
      {(account, { collections, more, loadingMore }) => {
        const total = account.collections.totalCount;
        return (
          <>
            {!all && <AccountPins account={account.key} />}
            {!all && total > 0 && (
              <h2 className={css.heading}>{t("account.tab.collections", { count: total })}</h2>
            )}
            {total === 0 ? (
              <NoCollections account={account} />
            ) : (
              <CollectionEntries
                heading={all ? "h2" : "h3"}
                collections={all ? collections : collections.slice(0, FIRST)}
              />
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
      }}
    </AccountFrame>
  );
}
