import { CreateDashboard } from "@/features/dashboard/form/CreateDashboard";
import { usePlaces } from "@/features/dashboard/form/place/usePlaces";
import { NotFound } from "@/features/site/NotFound";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/i/{account}/{collection}/new`: creates a dashboard there, or a personal one if the collection is `_`. */
export default function NewDashboardPage() {
  const t = useText();
  const { pathname } = useLocation();
  const { account = "", collection = "" } = useParams();
  const { viewer } = useViewer();
  const { places, error, retry } = usePlaces();
  if (viewer === null) {
    return (
      <EmptyState
        title={t("dashboardEdit.new.guest")}
        action={
          <Link className={buttonClass("primary")} to={paths.sign(pathname)}>
            {t("common.signIn")}
          </Link>
        }
      />
    );
  }
  if (!places) return error ? <LoadFailure error={error} onRetry={retry} /> : <PageSkeleton />;
  const place = places.find(
    (one) =>
      one.account.toLowerCase() === account.toLowerCase() &&
      one.collection.toLowerCase() === collection.toLowerCase(),
  );
  if (!place) return <NotFound />;
  return (
    <CreateDashboard
      key={place.account + place.collection}
      place={{ account: place.account, collection: place.collection }}
      name={place.label}
      isHidden={place.isHidden}
    />
  );
}
