import { GuestHome } from "@/features/site/home/GuestHome";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer, type Viewer } from "@/lib/data/session";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

const OwnHomeParts = lazyPage<{ viewer: Viewer }>(() => import("./OwnHomeParts"), {
  waiting: <PageSkeleton />,
  failed: (retry) => <LoadFailure error={null} onRetry={retry} />,
});

/** `/` and `/statit`: an introduction to Statit for guests, the reader's own page for members. */
export default function HomePage() {
  const { viewer, expected, failure } = useViewer();
  usePageTitle(null);
  if (viewer) return <OwnHomeParts viewer={viewer} />;
  return expected && !failure ? <PageSkeleton /> : <GuestHome />;
}
