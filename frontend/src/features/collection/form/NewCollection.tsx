import { useState } from "react";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { EmptyState } from "@/ui/state/EmptyState";
import { CollectionForm } from "./CollectionForm";
import { TemplateChoice } from "./template/TemplateChoice";
import { useCollectionCreation } from "./useCollectionCreation";

/** Creates a collection in the account of the address (`?account=…`), else in the reader's own. */
export default function NewCollection() {
  const t = useText();
  const [search] = useSearchParams();
  const { viewer } = useViewer();
  usePageTitle(t("collectionForm.createTitle"));
  const accounts = viewer?.accounts.filter((account) => account.can.createCollection) ?? [];
  const chosen = accounts.find((account) => account.key === search.get("account")) ?? accounts[0];
  if (!chosen)
    return (
      <EmptyState title={t("collectionForm.new.reader.title")} text={t("collectionForm.new.reader.text")} />
    );
  return <CreateCollection accounts={accounts} chosen={chosen} />;
}

/** An account where the reader may create collections. */
interface CollectionPlace {
  key: string;
  name?: string | null;
  nonPublicAllowed: boolean;
}

/** Creates a collection in one of the accounts where the reader has permission. */
export function CreateCollection(props: { accounts: readonly CollectionPlace[]; chosen: CollectionPlace }) {
  const { accounts, chosen } = props;
  const t = useText();
  const [account, setAccount] = useState(chosen);
  const { draft, values, wish, setTemplate, visibility, saving, save } = useCollectionCreation(account.key);
  return (
    <>
      <PageHeader title={t("collectionForm.createTitle")} summary={t("collectionForm.intro")} />
      <DraftNotice {...draft} />
      <CollectionForm
        account={account.key}
        nonPublicAllowed={account.nonPublicAllowed}
        ownKey={null}
        ownAccess={null}
        visibility={visibility}
        after={<TemplateChoice wish={wish} onChange={setTemplate} />}
        values={values}
        onChange={draft.change}
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
