import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccountView } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Radio, RadioGroup } from "@/ui/field/fields";
import css from "../settings.module.css";
import { useUpdateAccount } from "../useUpdateAccount";
import { Refusals } from "./Refusals";

const ACCOUNT = graphql(`
  fragment ViewSwitch_account on Account {
    view
    ...useUpdateAccount_account
  }
`);

/** The choice of a Publisher's view of Statit, stored as soon as it is chosen. */
export function ViewSwitch(props: { account: FragmentType<typeof ACCOUNT> }) {
  const account = readFragment(ACCOUNT, props.account);
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
