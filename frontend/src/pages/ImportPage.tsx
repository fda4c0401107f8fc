import { useQuery } from "@tanstack/react-query";
import { IMPORT_PLACE } from "@/features/import/documents";
import { ImportView } from "@/features/import/ImportView";
import { NotFound } from "@/features/site/notFound/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/{account}/{collection}/import`: previews, repairs and publishes a file of many indicators. */
export default function ImportPage() {
  const t = useText();
  const { pathname, search } = useLocation();
  const { account = "", collection: key = "" } = useParams();
  const { viewer } = useViewer();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["collection", account, key, "import"],
    queryFn: async () => (await request(IMPORT_PLACE, { account, key })).collection ?? null,
  });
  usePageTitle(t("import.title"));
  useOwnSpelling(data ? paths.importFile(data.account.key, data.key) : undefined);
  if (isPending) return <PageSkeleton />;
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <NotFound />;
  if (data.can.editMetrics) return <ImportView key={data.id} place={data} />;
  return viewer === null ? (
    <EmptyState
      title={t("import.guest")}
      action={
        <Link className={buttonClass("primary")} to={paths.sign(pathname + search)}>
          {t("common.signIn")}
        </Link>
      }
    />
  ) : (
    <EmptyState
      title={t("import.forbidden")}
      action={
        <Link className={buttonClass()} to={paths.collection(data.account.key, data.key)}>
          {t("import.back")}
        </Link>
      }
    />
  );
}
