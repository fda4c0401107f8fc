import { useQuery } from "@tanstack/react-query";
import { usePageTitle } from "@/lib/browser/title";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import { placeOf } from "../../place";
import { readSavedDashboard } from "../savedDashboard";
import { EditDashboardForm } from "./EditDashboardForm";

/** Loads the settings without the cache: the edited state must be the stored one. */
export default function EditDashboard() {
  const t = useText();
  const { account = "", collection = "", dashboard: key = "" } = useParams();
  const {
    data: dashboard,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: keys.form("dashboard", account, collection, key),
    queryFn: () => readSavedDashboard({ account, collection, key }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  usePageTitle(t("dashboardEdit.settings"));
  const place = dashboard ? placeOf(dashboard) : { account, collection, key };
  const address = paths.dashboard(place.account, place.collection, place.key);
  useOwnSpelling(dashboard ? address : undefined);
  if (isPending) return <PageSkeleton />;
  if (dashboard?.can.edit) return <EditDashboardForm key={dashboard.id} dashboard={dashboard} />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!dashboard) return <Navigate to={address} replace />;
  return (
    <EmptyState
      title={t("dashboardEdit.forbidden")}
      action={
        <Link className={buttonClass()} to={address}>
          {t("dashboardEdit.back")}
        </Link>
      }
    />
  );
}
