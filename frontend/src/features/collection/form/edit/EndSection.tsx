import { lazy, Suspense, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Section } from "@/ui/layout/Section";
import css from "./EndSection.module.css";

const DeleteCollection = lazy(async () => ({
  default: (await loadChunk(() => import("../../delete/DeleteCollection"))).DeleteCollection,
}));

const COLLECTION = graphql(`
  fragment EndSection_collection on Collection {
    key
    account { key }
    can { handOver delete }
  }
`);

/** Actions of the owner only: transferring the collection to another owner, and deleting it. */
export function EndSection(props: {
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
