import { useState } from "react";
import { graphql } from "@/gql";
import type { AccountView } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Radio, RadioGroup } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import css from "./settings.module.css";
import type { AccountSettings } from "./useAccountSettings";
import { useUpdateAccount } from "./useUpdateAccount";

const becomePublisherDocument = graphql(`
  mutation BecomePublisher {
    becomePublisher {
      problems { ...Problem }
    }
  }
`);

const becomeUserDocument = graphql(`
  mutation BecomeUser($account: String!) {
    becomeUser(account: $account) {
      problems { ...Problem }
    }
  }
`);

/**
 * The account's type: a User becomes a Publisher here; a Publisher chooses its view of Statit, or becomes a User again.
 * The latter is only for the own account, which alone can become a Publisher again.
 */
export function PublisherSettings({ account, own }: { account: AccountSettings; own: boolean }) {
  if (account.kind !== "PUBLISHER") return <BecomePublisher />;
  return (
    <div className={css.stack}>
      <ViewSwitch account={account} />
      {own && <BackToUser account={account} />}
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

function BecomePublisher() {
  const t = useText();
  const { saving, change } = useTypeChange(
    async () => (await request(becomePublisherDocument)).becomePublisher,
    t("account.type.became"),
  );
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

/** The change back to a User, blocked while the account has collections. */
function BackToUser({ account }: { account: AccountSettings }) {
  const t = useText();
  const count = account.collections.totalCount;
  const { saving, change } = useTypeChange(
    async () => (await request(becomeUserDocument, { account: account.key })).becomeUser,
    t("account.type.becameUser"),
  );
  if (count > 0) {
    return (
      <p className={css.prose}>
        {t("account.type.hasCollections", { count })}{" "}
        <Link to={paths.accountCollections(account.key)}>{t("account.type.seeCollections", { count })}</Link>
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

function Refusals({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const t = useText();
  return (
    <>
      {saving.problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={onRetry} />}
    </>
  );
}

function ViewSwitch({ account }: { account: AccountSettings }) {
  const t = useText();
  const [chosen, setChosen] = useState(account.view);
  const saving = useUpdateAccount(account);
  const choose = (view: AccountView) => {
    setChosen(view);
    void saving.save({ view });
  };
  return (
    <div className={css.stack}>
      <RadioGroup
        name="view"
        label={t("account.view.label")}
        value={chosen}
        onChange={(value) => choose(value as AccountView)}
      >
        <div className={css.choices}>
          <Radio
            value="PUBLISHER"
            label={t("account.view.publisher")}
            description={t("account.view.publisherText")}
          />
          <Radio value="USER" label={t("account.view.user")} description={t("account.view.userText")} />
        </div>
      </RadioGroup>
      <Refusals saving={saving} onRetry={() => choose(chosen)} />
    </div>
  );
}
