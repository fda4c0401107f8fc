import { CollectionEntries } from "@/features/account/page/CollectionEntries";
import { GuestHome } from "@/features/site/home/GuestHome";
import { OwnHome } from "@/features/site/home/OwnHome";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/` and `/statit`: an introduction to Statit for guests, the reader's own page for members. */
export default function HomePage() {
  const { viewer, expected, failure } = useViewer();
  usePageTitle(null);
  if (viewer)
    return (
      <OwnHome viewer={viewer} entries={(mine) => <CollectionEntries heading="h3" collections={mine} />} />
    );
  return expected && !failure ? <PageSkeleton /> : <GuestHome />;
}
