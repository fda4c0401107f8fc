import { useQuery } from "@tanstack/react-query";
import { invitationQuery } from "@/features/member/offer/invitationQuery";
import { NoOffer } from "@/features/member/offer/NoOffer";
import { Offer } from "@/features/member/offer/Offer";
import { useViewer } from "@/lib/data/session";
import { useLocation } from "@/lib/router/navigation";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/invitation#{token}`: an invitation. The secret remains in the browser: neither logs nor referrers contain it. */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const { viewer, failure, retry } = useViewer();
  const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== "" });
  if (token === "") return <NoOffer kind="broken" />;
  const again = () => {
    retry();
    void refetch();
  };
  return (
    <Loaded
      from={{ data: viewer === undefined ? undefined : data, error: error ?? failure, refetch: again }}
      waiting={<PageSkeleton />}
      absent={<NoOffer kind="over" />}
    >
      {(offer) => <Offer token={token} offer={offer} viewer={viewer ?? null} onOver={() => void refetch()} />}
    </Loaded>
  );
}
