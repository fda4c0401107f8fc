import { DeskView } from "@/features/desk/DeskView";
import { GuestDesk } from "@/features/desk/GuestDesk";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/update`: the publisher's desk, where the next values are published. */
export default function UpdatePage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const { pathname, search } = useLocation();
  usePageTitle(t("desk.title"));
  return (
    <Loaded
      from={{ data: viewer, error: failure, refetch: retry }}
      waiting={<PageSkeleton />}
      absent={<GuestDesk next={pathname + search} />}
    >
      {({ accounts }) => <DeskView mayMakeCollection={accounts.some(({ can }) => can.createCollection)} />}
    </Loaded>
  );
}
