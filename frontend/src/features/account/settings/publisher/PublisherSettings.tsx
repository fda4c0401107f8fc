import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccountView } from "@/gql/graphql";
import { becomePublisher } from "@/lib/data/account/becomePublisher";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Radio, RadioGroup } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";
import { useStoredChoice } from "@/ui/state/useStoredChoice";
import css from "../settings.module.css";
import { useAccountChange } from "../useUpdateAccount";
import { Refusals } from "./Refusals";

const ACCOUNT = graphql(`
  fragment PublisherSettings_account on Account {
    key
    kind
    ...ViewSwitch_account
  }
`);

/**
 * The account's type: a User becomes a Publisher here; a Publisher chooses its view of Statit, or becomes a User again.
 * The latter is only for the own account, which alone can become a Publisher again.
 */
export function PublisherSettings(props: {
  account: FragmentType<typeof ACCOUNT>;
  collectionCount: number;
  own: boolean;
}) {
  const { collectionCount, own } = props;
  const account = readFragment(ACCOUNT, props.account);
  if (account.kind !== "PUBLISHER") return <BecomePublisher />;
  return (
    <div className={css.stack}>
      <ViewSwitch account={account} />
      {own && <BackToUser account={account.key} collectionCount={collectionCount} />}
    </div>
  );
}

/** The change of a User into a Publisher. */
function BecomePublisher() {
  const t = useText();
  const { saving, change } = useTypeChange(becomePublisher, t("account.type.became"));
  return (
    <div className={css.stack}>
      <p>{t("account.type.user")}</p>
      <Button variant="primary" busy={saving.busy} onClick={change}>
        {t("account.type.become")}
      </Button>
      <Refusals saving={saving} onRetry={change} />
    </div>
  );
}

/** Changes the account's type, refetches all dependent data, and confirms it. */
function useTypeChange(send: () => Promise<{ problems: Problem[] }>, done: string) {
  const invalidate = useInvalidate();
  const saving = useSaving({
    send: async (_: Record<string, never>) => send(),
    done: async () => {
      await invalidate("account");
      showToast(done);
    },
  });
  return { saving, change: () => void saving.save({}) };
}

const VIEW_SWITCH_ACCOUNT = graphql(`
  fragment ViewSwitch_account on Account {
    view
    ...useUpdateAccount_account
  }
`);

/** The choice of a Publisher's view of Statit, stored as soon as it is chosen. */
function ViewSwitch(props: { account: FragmentType<typeof VIEW_SWITCH_ACCOUNT> }) {
  const account = readFragment(VIEW_SWITCH_ACCOUNT, props.account);
  const t = useText();
  const { send, done } = useAccountChange(account);
  const [chosen, choose] = useStoredChoice({
    stored: account.view,
    send: (view: AccountView) => send({ view }),
    done,
  });
  return (
    <RadioGroup
      name="view"
      label={t("account.view.label")}
      value={chosen}
      onChange={(value) => choose(value as AccountView)}
    >
      <div className="choices">
        <Radio
          value="PUBLISHER"
          label={t("account.view.publisher")}
          description={t("account.view.publisherText")}
        />
        <Radio value="USER" label={t("account.view.user")} description={t("account.view.userText")} />
      </div>
    </RadioGroup>
  );
}

const becomeUserDocument = graphql(`
  mutation BecomeUser($account: String!) {
    becomeUser(account: $account) {
      problems { ...Problem }
    }
  }
`);

/** The change back to a User, blocked while the account has collections. */
function BackToUser({ account, collectionCount: count }: { account: string; collectionCount: number }) {
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
