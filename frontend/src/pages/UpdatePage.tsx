import { DeskView } from "@/features/desk/DeskView";
import { GuestDesk } from "@/features/desk/GuestDesk";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/update`: the publisher's desk, where the next values are published. */
export default function UpdatePage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const { pathname, search } = useLocation();
  usePageTitle(t("desk.title"));
  if (viewer === undefined)
    return failure ? <LoadFailure error={failure} onRetry={retry} /> : <PageSkeleton />;
  if (viewer === null) return <GuestDesk next={pathname + search} />;
  return <DeskView mayMakeCollection={viewer.accounts.some((account) => account.can.createCollection)} />;
}
