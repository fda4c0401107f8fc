import { useQuery } from "@tanstack/react-query";
import { INVITATION } from "@/features/invitation/invitationQuery";
import { NoOffer } from "@/features/invitation/NoOffer";
import { Offer } from "@/features/invitation/Offer";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { useLocation } from "@/lib/router/navigation";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/invitation#{token}`: an invitation. The secret remains in the browser: neither logs nor referrers contain it. */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const { viewer, failure, retry } = useViewer();
  const { data, error, refetch } = useQuery({
    queryKey: keys.invitation(token),
    queryFn: async () => (await request(INVITATION, { token })).invitation ?? null,
    enabled: token !== "",
  });
  if (token === "") return <NoOffer kind="broken" />;
  if (data === undefined || viewer === undefined) {
    const missing = error ?? failure;
    const again = () => {
      retry();
      void refetch();
    };
    return missing ? <LoadFailure error={missing} onRetry={again} /> : <PageSkeleton />;
  }
  if (data === null) return <NoOffer kind="over" />;
  return <Offer token={token} offer={data} viewer={viewer} onOver={() => void refetch()} />;
}
