import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Notice } from "@/ui/state/Notice";
import { CollectionForm } from "../CollectionForm";
import css from "./EditCollectionForm.module.css";
import { EndSection } from "./EndSection";
import { type EditedCollection, useCollectionUpdate } from "./useCollectionUpdate";

/** Edits a collection; a collection that was changed meanwhile is never overwritten without confirmation. */
export function EditCollectionForm({ collection }: { collection: EditedCollection }) {
  const t = useText();
  const pick = usePickText();
  const { base, values, setValues, saving, save, resolve, release } = useCollectionUpdate(collection);
  const { account, key } = base;
  const name = pick(base.name)?.text ?? key;
  return (
    <>
      <PageHeader
        title={t("collectionForm.editTitle", { name })}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
          <Link key="collection" to={paths.collection(account.key, key)}>
            {key}
          </Link>,
        ]}
      />
      {saving.problems.some((it) => it.code === "CONFLICT") && <Conflict onResolve={resolve} />}
      <CollectionForm
        account={account.key}
        nonPublicAllowed={account.nonPublicAllowed}
        ownKey={key}
        ownAccess={base.access}
        takenDown={base.takenDown !== null}
        visibility={account.visibility}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={paths.collection(account.key, key)}>
            {t("collectionForm.cancel")}
          </Link>
        }
      />
      <EndSection collection={base} onLeave={release} />
    </>
  );
}

function Conflict({ onResolve }: { onResolve: (keep: boolean) => Promise<void> }) {
  const t = useText();
  return (
    <div className={css.conflict}>
      <Notice
        kind="warning"
        title={t("collectionForm.conflict.title")}
        actions={
          <>
            <Button small onClick={() => void onResolve(true)}>
              {t("collectionForm.conflict.keep")}
            </Button>{" "}
            <Button small variant="quiet" onClick={() => void onResolve(false)}>
              {t("collectionForm.conflict.reload")}
            </Button>
          </>
        }
      >
        <p>{t("collectionForm.conflict.text")}</p>
        <p>{t("collectionForm.conflict.keepHelp")}</p>
      </Notice>
    </div>
  );
}
