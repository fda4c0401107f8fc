import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../settings.module.css";
import { Refusals } from "./Refusals";
import { useTypeChange } from "./useTypeChange";

const becomeUserDocument = graphql(`
  mutation BecomeUser($account: String!) {
    becomeUser(account: $account) {
      problems { ...Problem }
    }
  }
`);

/** The change back to a User, blocked while the account has collections. */
export function BackToUser({
  account,
  collectionCount: count,
}: {
  account: string;
  collectionCount: number;
}) {
  const t = useText();
  const { saving, change } = useTypeChange(
    async () => (await request(becomeUserDocument, { account })).becomeUser,
    t("account.type.becameUser"),
  );
  if (count > 0) {
    return (
      <p className={css.prose}>
        {t("account.type.hasCollections", { count })}{" "}
        <Link to={paths.accountCollections(account)}>{t("account.type.seeCollections", { count })}</Link>
      </p>
    );
  }
  return (
    <>
      <p className={css.prose}>{t("account.type.toUser")}</p>
      <Button busy={saving.busy} onClick={change}>
        {t("account.type.becomeUser")}
      </Button>
      <Refusals saving={saving} onRetry={change} />
    </>
  );
}
