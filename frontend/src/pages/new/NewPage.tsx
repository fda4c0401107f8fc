import { ChooseAsked } from "@/features/create/ChooseAsked";
import { ChooseCollection } from "@/features/create/ChooseCollection";
import { ChooseDashboard } from "@/features/create/ChooseDashboard";
import { GuestOffer, ReaderOffer } from "@/features/create/Offer";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer, type Viewer } from "@/lib/data/session";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

const frames = {
  waiting: <PageSkeleton />,
  failed: (retry: () => void) => <LoadFailure error={null} onRetry={retry} />,
};
const NewCollection = lazyPage(() => import("@/features/collection/form/NewCollection"), frames);
const ChooseDashboardPlace = lazyPage(() => import("@/features/dashboard/form/ChoosePlace"), frames);
const CreateMetric = lazyPage(() => import("@/features/metric/form/CreateMetric"), frames);

const PastePage = lazyPage<{ viewer: Viewer | null }>(() => import("./PastePage"), frames);
const PublishedPage = lazyPage(() => import("./PublishedPage"), frames);

/** The things to create that are not pasted. */
const KINDS = ["indicator", "import", "chart", "dashboard", "collection", "question"];

/** `/new`: pasted data becomes indicators; with `?published`, the new ones; with `?kind`, another thing to create. */
export default function NewPage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const { pathname, search: query } = useLocation();
  usePageTitle(t("common.new"));
  const search = new URLSearchParams(query);
  const isPasting = !KINDS.includes(search.get("kind") ?? "");
  if (search.has("published")) return <PublishedPage />;
  return (
    <Loaded
      from={{ data: viewer, error: failure, refetch: retry }}
      waiting={<PageSkeleton />}
      absent={isPasting ? <PastePage viewer={null} /> : <GuestOffer next={pathname + query} />}
    >
      {(reader) => (isPasting ? <PastePage viewer={reader} /> : <Creation viewer={reader} />)}
    </Loaded>
  );
}

/** The step that the address names: the choice of a kind or of a location, or a form. */
function Creation({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const kind = search.get("kind");
  const mayMakeCollection = viewer.accounts.some((account) => account.can.createCollection);
  const hasPlace = search.has("account") && search.has("collection");
  if (kind === "indicator" && hasPlace) return <CreateMetric />;
  // Every user may have personal dashboards, and charts on them.
  if (kind === "dashboard") return <ChooseDashboardPlace />;
  if (kind === "chart") return <ChooseDashboard />;
  // Readers too: anyone who is signed in may ask.
  if (kind === "question") return <ChooseAsked />;
  const isReader = viewer.account.kind === "USER" && !mayMakeCollection;
  if (kind === "collection") return isReader ? <ReaderOffer /> : <NewCollection />;
  // Readers too: they may be editors of another account's collection.
  const where = kind === "import" ? "import" : "indicator";
  return <ChooseCollection kind={where} mayMakeCollection={mayMakeCollection} isReader={isReader} />;
}
