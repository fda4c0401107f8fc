import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Avatar } from "@/ui/text/Avatar";
import css from "./AccountHead.module.css";

const ACCOUNT = graphql(`
  fragment AccountHead_account on Account {
    key
    name
    kind
    visibility
    pictureUrl
    role
    can { createCollection }
  }
`);

/** The head of an account: picture, name, key, and the actions open to the reader. */
export function AccountHead(props: { account: FragmentType<typeof ACCOUNT>; collectionCount: number }) {
  const account = readFragment(ACCOUNT, props.account);
  const t = useText();
  const name = account.name ?? account.key;
  return (
    <header className={css.head}>
      <Avatar name={name} picture={account.pictureUrl} size={72} />
      <div className={css.words}>
        <h1>{name}</h1>
        <p className={css.facts}>
          {account.name && <span>{account.key}</span>}
          <span>{t(account.kind === "PUBLISHER" ? "account.kind.publisher" : "account.kind.user")}</span>
          {account.visibility === "PRIVATE" && <span>{t("account.kind.private")}</span>}
        </p>
      </div>
      <div className="cluster-2">
        {account.can.createCollection && props.collectionCount > 0 && (
          <Link className={buttonClass()} to={paths.newCollection(account.key)}>
            <IconPlus size={18} aria-hidden="true" />
            {t("account.collections.new")}
          </Link>
        )}
        {account.role === "OWNER" && (
          <Link className={buttonClass()} to={paths.settings(undefined, account.key)}>
            {t("common.menu.settings")}
          </Link>
        )}
      </div>
    </header>
  );
}
