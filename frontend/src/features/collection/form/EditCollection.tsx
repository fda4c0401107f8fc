import { useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { COLLECTION_EDIT, COLLECTION_FORM, EditCollectionForm } from "./EditCollectionForm";

/** Loads the form's data without the cache: the edited state must be the stored one. */
export default function EditCollection() {
  const t = useText();
  const { account = "", collection: key = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.form("collection", account, key),
    queryFn: async () => (await request(COLLECTION_EDIT, { account, key })).collection ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const collection = readFragment(COLLECTION_FORM, data);
  usePageTitle(t("collectionMore.page.edit"));
  if (isPending) return <PageSkeleton />;
  if (collection?.can.edit) return <EditCollectionForm key={collection.id} collection={collection} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!collection) return <Navigate to={paths.collection(account, key)} replace />;
  return (
    <EmptyState
      title={t("collectionMore.form.forbidden")}
      action={
        <Link className={buttonClass()} to={paths.collection(account, key)}>
          {t("collectionMore.form.back")}
        </Link>
      }
    />
  );
}
