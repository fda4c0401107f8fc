import { useMemo } from "react";
import { DashboardView } from "@/features/dashboard/page/DashboardView";
import { rangeOfAddress } from "@/features/dashboard/page/range";
import { useDashboard } from "@/features/dashboard/page/useDashboard";
import { placeOf } from "@/features/dashboard/place";
import { NotFound } from "@/features/site/NotFound";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { useParams, useSearchParams } from "@/lib/router/navigation";
import { useOwnSpelling } from "@/lib/text/ownSpelling";
import { usePickText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

const EditDashboard = lazyPage(() => import("@/features/dashboard/form/EditDashboard"), {
  waiting: <PageSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** `/i/{account}/{collection}/{dashboard}`: a dashboard; with `?edit` its arrange mode, with `?settings` its form. */
export default function DashboardPage() {
  const [search] = useSearchParams();
  return search.has("settings") ? <EditDashboard /> : <Shown />;
}

function Shown() {
  const { account = "", collection = "", dashboard: key = "" } = useParams();
  const [search] = useSearchParams();
  const pick = usePickText();
  const range = useMemo(() => rangeOfAddress(search), [search]);
  const list = useDashboard({ account, collection, key }, range);
  const { dashboard, error, refetch } = list;
  usePageTitle(dashboard && (pick(dashboard.name)?.text ?? dashboard.key));
  useOwnSpelling(dashboard ? ownPath(dashboard) : undefined);
  return (
    <Loaded from={{ data: dashboard, error, refetch }} waiting={<PageSkeleton />} absent={<NotFound />}>
      {(loaded) => <DashboardView dashboard={loaded} list={list} range={range} />}
    </Loaded>
  );
}

function ownPath(dashboard: Parameters<typeof placeOf>[0]): string {
  const { account, collection, key } = placeOf(dashboard);
  return paths.dashboard(account, collection, key);
}
