import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";

const ACCOUNT = graphql(`
  fragment NoCollections_account on Account {
    key
    kind
    can { edit createCollection }
  }
`);

/** Shown instead of the collections of an account that has none, with what this reader can do about it. */
export function NoCollections(props: { account: FragmentType<typeof ACCOUNT> }) {
  const account = readFragment(ACCOUNT, props.account);
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
