import { queryOptions, useQuery } from "@tanstack/react-query";
import { Offer } from "@/features/member/Offer";
import { graphql } from "@/gql";
import { usePageTitle } from "@/lib/browser/title";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";
import css from "../features/member/Offer.module.css";

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

const INVITATION = graphql(`
  query Invitation($token: String!) {
    invitation(token: $token) {
      ...Offer_invitation
    }
  }
`);

/** What an invitation offers, by its secret; `null` if it has ended. */
function invitationQuery(token: string) {
  return queryOptions({
    queryKey: keys.invitation(token),
    queryFn: async () => (await request(INVITATION, { token })).invitation ?? null,
  });
}

/** Shown instead of an invitation that has ended or whose link is incomplete. */
function NoOffer({ kind }: { kind: "over" | "broken" }) {
  const t = useText();
  const over = kind === "over";
  const title = t(over ? "member.offer.over" : "member.offer.broken");
  usePageTitle(title);
  return (
    <div className={css.screen}>
      <h1>{title}</h1>
      <p className={css.lead}>{t(over ? "member.offer.overText" : "member.offer.brokenText")}</p>
      <p>
        <Link className={buttonClass()} to={paths.home}>
          {t("member.offer.home")}
        </Link>
      </p>
    </div>
  );
}
