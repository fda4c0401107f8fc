import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Section } from "@/ui/layout/Section";
import { ConflictNotice } from "@/ui/state/ConflictNotice";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { CollectionForm } from "./CollectionForm";
import css from "./EditCollection.module.css";
import { collectionFormQuery, type EditedCollection, useCollectionUpdate } from "./useCollectionUpdate";

/** Loads the form's data without the cache: the edited state must be the stored one. */
export default function EditCollection() {
  const t = useText();
  const { account = "", collection: key = "" } = useParams();
  const query = useQuery(collectionFormQuery(account, key));
  usePageTitle(t("collectionMore.page.edit"));
  return (
    <Loaded
      from={query}
      waiting={<PageSkeleton />}
      absent={<Navigate to={paths.collection(account, key)} replace />}
    >
      {(collection) =>
        collection.can.edit ? (
          <EditCollectionForm key={collection.id} collection={collection} />
        ) : (
          <EmptyState
            title={t("collectionForm.forbidden")}
            action={
              <Link className={buttonClass()} to={paths.collection(account, key)}>
                {t("collectionForm.back")}
              </Link>
            }
          />
        )
      }
    </Loaded>
  );
}

/** Edits a collection; a collection that was changed meanwhile is never overwritten without confirmation. */
export function EditCollectionForm({ collection }: { collection: EditedCollection }) {
  const t = useText();
  const pick = usePickText();
  const { base, draft, saving, save, resolve } = useCollectionUpdate(collection);
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
      {saving.problems.some((it) => it.code === "CONFLICT") && (
        <ConflictNotice
          title={t("collectionForm.conflict.title")}
          keep={t("collectionForm.conflict.keep")}
          take={t("collectionForm.conflict.reload")}
          onResolve={resolve}
        >
          <p>{t("collectionForm.conflict.text")}</p>
          <p>{t("collectionForm.conflict.keepHelp")}</p>
        </ConflictNotice>
      )}
      <DraftNotice {...draft} />
      <CollectionForm
        account={account.key}
        nonPublicAllowed={account.nonPublicAllowed}
        ownKey={key}
        ownAccess={base.access}
        takenDown={base.takenDown !== null}
        visibility={account.visibility}
        values={draft.values}
        onChange={draft.change}
        saving={saving}
        onSave={save}
        beside={
          <Link className={buttonClass("quiet")} to={paths.collection(account.key, key)}>
            {t("collectionForm.cancel")}
          </Link>
        }
      />
      <EndSection collection={base} onLeave={draft.finish} />
    </>
  );
}

const DeleteCollection = lazy(async () => ({
  default: (await loadChunk(() => import("../DeleteCollection"))).DeleteCollection,
}));

const COLLECTION = graphql(`
  fragment EndSection_collection on Collection {
    key
    account { key }
    can { handOver delete }
  }
`);

/** Actions of the owner only: transferring the collection to another owner, and deleting it. */
function EndSection(props: {
  collection: FragmentType<typeof COLLECTION>;
  /** Called before the page is left for good. */
  onLeave: () => void;
}) {
  const { account, key, can } = readFragment(COLLECTION, props.collection);
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className={css.end}>
      <Section title={t("collectionForm.end.title")} text={t("collectionForm.end.help")}>
        {can.handOver && (
          <div className={css.part}>
            <p>{t("collectionForm.end.handOver.text")}</p>
            <Link className={buttonClass()} to={paths.collectionMembers(account.key, key)}>
              {t("collectionForm.end.handOver")}
            </Link>
          </div>
        )}
        {!can.delete && <p>{t("problem.COLLECTION_OWNER_ONLY")}</p>}
        {can.delete && (
          <div className={css.part}>
            <p>{t("collectionForm.end.delete.text")}</p>
            <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {t("collectionForm.end.delete")}
            </Button>
          </div>
        )}
        {asking && (
          <Suspense fallback={null}>
            <DeleteCollection
              place={{ account: account.key, collection: key }}
              onClose={() => setAsking(false)}
              onDeleted={props.onLeave}
            />
          </Suspense>
        )}
      </Section>
    </div>
  );
}
