import { useState } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { CollectionForm } from "./CollectionForm";
import { TemplateChoice } from "./template/TemplateChoice";
import { useCollectionCreation } from "./useCollectionCreation";

/** An account where the reader may create collections. */
export interface CollectionPlace {
  key: string;
  name?: string | null;
  nonPublicAllowed: boolean;
}

/** Creates a collection in one of the accounts where the reader has permission. */
export function CreateCollection(props: { accounts: readonly CollectionPlace[]; chosen: CollectionPlace }) {
  const { accounts, chosen } = props;
  const t = useText();
  const [account, setAccount] = useState(chosen);
  const { values, setValues, wish, setTemplate, visibility, saving, save } = useCollectionCreation(
    account.key,
  );
  return (
    <>
      <PageHeader title={t("collectionForm.createTitle")} summary={t("collectionForm.intro")} />
      <CollectionForm
        account={account.key}
        nonPublicAllowed={account.nonPublicAllowed}
        ownKey={null}
        ownAccess={null}
        visibility={visibility}
        top={<TemplateChoice wish={wish} onChange={setTemplate} />}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        before={
          accounts.length > 1 && <AccountSelect accounts={accounts} account={account} onChange={setAccount} />
        }
        beside={
          <Link className={buttonClass("quiet")} to={paths.account(account.key)}>
            {t("collectionForm.cancel")}
          </Link>
        }
      />
    </>
  );
}

function AccountSelect(props: {
  accounts: readonly CollectionPlace[];
  account: CollectionPlace;
  onChange: (account: CollectionPlace) => void;
}) {
  const { accounts, account, onChange } = props;
  const t = useText();
  return (
    <NativeSelect
      label={t("collectionForm.account")}
      value={account.key}
      onChange={(event) => {
        const next = accounts.find(({ key }) => key === event.currentTarget.value);
        if (next) onChange(next);
      }}
      data={accounts.map(({ key, name }) => ({ value: key, label: name || key }))}
    />
  );
}
