import { Link } from "react-router";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text";
import { EmptyState } from "@/ui/EmptyState";
import { AccountFrame } from "./account/AccountFrame";

/** `/{account}/subs`: for the account's owner alone. */
export default function AccountSubscriptionsPage() {
  const t = useText();
  return (
    <AccountFrame
      path={paths.accountSubscriptions}
      title={t("account.tab.subs")}
      seenBy={(account) => account.role === "OWNER"}
    >
      {() => (
        <EmptyState
          title={t("account.subs.title")}
          text={t("account.subs.text")}
          action={<Link to={paths.home}>{t("account.subs.action")}</Link>}
        />
      )}
    </AccountFrame>
  );
}
