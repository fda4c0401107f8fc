import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountView } from "@/gql/graphql";
import { request } from "@/lib/graphql";
import { problemText } from "@/lib/problems";
import { useSaving } from "@/lib/saving";
import { viewerKey } from "@/lib/session";
import { useText } from "@/lib/text";
import { Button } from "@/ui/Button";
import { SaveFailure } from "@/ui/FormShell";
import { Radio } from "@/ui/fields";
import { Notice } from "@/ui/Notice";
import { showToast } from "@/ui/toasts";
import { becomePublisherDocument } from "./documents";
import css from "./settings.module.css";
import type { AccountSettings } from "./useAccountSettings";
import { useUpdateAccount } from "./useUpdateAccount";

/** The account's type: a User becomes a Publisher here; a Publisher chooses how it looks at Statit. */
export function PublisherSettings({ account }: { account: AccountSettings }) {
  return account.kind === "PUBLISHER" ? <ViewSwitch account={account} /> : <BecomePublisher />;
}

function BecomePublisher() {
  const t = useText();
  const client = useQueryClient();
  const saving = useSaving({
    send: async (_: Record<string, never>) => (await request(becomePublisherDocument)).becomePublisher,
    done: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: viewerKey }),
        client.invalidateQueries({ queryKey: ["account"] }),
      ]);
      showToast(t("account.type.became"));
    },
  });
  const become = () => void saving.save({});
  return (
    <div className={css.stack}>
      <p>{t("account.type.user")}</p>
      <Button variant="primary" busy={saving.busy} onClick={become}>
        {t("account.type.become")}
      </Button>
      {saving.problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={become} />}
    </div>
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
      <Radio.Group
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
      </Radio.Group>
      {saving.problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {saving.failure && (
        <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={() => choose(chosen)} />
      )}
    </div>
  );
}
