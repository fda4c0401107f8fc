import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { EditCollectionForm } from "./EditCollectionForm";
import { collectionFormQuery } from "./useCollectionUpdate";

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
