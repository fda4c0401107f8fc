import { type FragmentType, graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useSignedIn } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";

const ACCEPT_INVITATION = graphql(`
  mutation AcceptInvitation($token: String!) {
    acceptInvitation(token: $token) {
      problems { ...Problem }
    }
  }
`);

const OFFER = graphql(`
  fragment Accept_invitation on InvitationOffer {
    account
    accountName
    collection
  }
`);

/** The accept button, and the error shown to the invitee. */
export function Accept(props: {
  token: string;
  offer: FragmentType<typeof OFFER>;
  /** Name of the account or collection. */
  place: string;
  onOver: () => void;
}) {
  const { token, place, onOver } = props;
  const offer = readFragment(OFFER, props.offer);
  const t = useText();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const saving = useSaving({
    send: async () => (await request(ACCEPT_INVITATION, { token })).acceptInvitation,
    done: async () => {
      navigate(addressOf(offer), { replace: true });
      showToast((then) => then("member.offer.done", { place }));
      await signedIn(); // with the new permissions
    },
    refused: (problems) => {
      if (problems.some((it) => it.code === "INVITATION_OVER")) onOver();
      else void signedIn(); // another user may be signed in by now
    },
  });
  const refusal = saving.problems[0]?.code;
  if (refusal === "ALREADY_MEMBER" || refusal === "NOT_IN_ACCOUNT") {
    const already = refusal === "ALREADY_MEMBER";
    return (
      <div className="stack-5">
        <Notice kind={already ? "info" : "error"}>
          <p>
            {already
              ? t("member.offer.already", { place })
              : t("member.offer.notInAccount", { account: offer.accountName ?? offer.account })}
          </p>
        </Notice>
        <p>
          <Link className={buttonClass()} to={already ? addressOf(offer) : paths.home}>
            {already ? t("member.offer.goThere", { place }) : t("member.offer.home")}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <FormShell
      {...saving}
      onSubmit={() => void saving.save(null)}
      submit={t("member.offer.accept")}
      beside={
        <Link className={buttonClass("quiet")} to={paths.home}>
          {t("member.offer.later")}
        </Link>
      }
    >
      {null}
    </FormShell>
  );
}

/** The page of the invitation's account or collection. */
function addressOf({ account, collection }: { account: string; collection: string | null }): string {
  return collection ? paths.collection(account, collection) : paths.account(account);
}
