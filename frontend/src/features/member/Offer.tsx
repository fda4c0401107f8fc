import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccountRole, CollectionRole } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { useSaving } from "@/lib/data/saving";
import type { Viewer } from "@/lib/data/session";
import { type Arrival, useSignOut } from "@/lib/data/signing";
import { formatDateTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { type PlainMessageId, useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { Accept } from "./Accept";
import css from "./Offer.module.css";

const OFFER = graphql(`
  fragment Offer_invitation on InvitationOffer {
    account
    accountName
    collection
    collectionName { fr en }
    accountRole
    collectionRole
    invitedBy
    email
    expiresAt
    ...Accept_invitation
  }
`);

/** The offer of an invitation, and the actions of this reader: accept, sign in, or sign in as another user. */
export function Offer(props: {
  token: string;
  offer: FragmentType<typeof OFFER>;
  viewer: Viewer | null;
  /** Called when the offer is no longer valid, to reload it. */
  onOver: () => void;
}) {
  const { token, viewer, onOver } = props;
  const offer = readFragment(OFFER, props.offer);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const pick = usePickText();
  const account = offer.accountName ?? offer.account;
  const collection =
    offer.collection && ((offer.collectionName && pick(offer.collectionName)?.text) ?? offer.collection);
  const place = collection || account;
  const by = offer.invitedBy ?? "none";
  const role = roleOf(offer);
  usePageTitle(t("member.offer.title", { place }));
  return (
    <div className={css.screen}>
      <h1>{t("member.offer.title", { place })}</h1>
      <p className={css.lead}>
        {collection
          ? t("member.offer.collection", { by, collection, account })
          : t("member.offer.account", { by, account })}
      </p>
      <dl className={`facts ${css.facts}`}>
        <div>
          <dt>{t("member.offer.role")}</dt>
          <dd>
            <strong>{t(role.name)}</strong>
            <span>{t(role.text)}</span>
          </dd>
        </div>
        <div>
          <dt>{t("member.offer.for")}</dt>
          <dd>{offer.email}</dd>
        </div>
        <div>
          <dt>{t("member.offer.until")}</dt>
          <dd>{formatDateTime(offer.expiresAt, language, timeZone)}</dd>
        </div>
      </dl>
      {!viewer ? (
        <GuestWays token={token} email={offer.email} />
      ) : viewer.email.toLowerCase() === offer.email.toLowerCase() ? (
        <Accept token={token} offer={offer} place={place} onOver={onOver} />
      ) : (
        <OtherAddress token={token} email={offer.email} own={viewer.email} />
      )}
    </div>
  );
}

/** The arrival after signing in, stored in the browser's history: an address would reveal the secret. */
function arrival(token: string, email: string, way: Arrival["way"]): Arrival {
  return { next: paths.invitation(token), email, way };
}

/** For a guest: signing in or up with the invited address. */
function GuestWays({ token, email }: { token: string; email: string }) {
  const t = useText();
  return (
    <div className="stack-5">
      <p>{t("member.offer.guest")}</p>
      <div className={`cluster-3 ${css.buttons}`}>
        <Link className={buttonClass("primary")} to={paths.sign()} state={arrival(token, email, "in")}>
          {t("member.offer.signIn")}
        </Link>
        <Link className={buttonClass()} to={paths.sign()} state={arrival(token, email, "up")}>
          {t("member.offer.signUp")}
        </Link>
      </div>
    </div>
  );
}

/** For a user signed in with another address. */
function OtherAddress({ token, email, own }: { token: string; email: string; own: string }) {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const saving = useSaving({
    send: async () => {
      await signOut();
      return { problems: [] };
    },
    done: async () => void navigate(paths.sign(), { state: arrival(token, email, "in") }),
  });
  return (
    <div className="stack-5">
      <Notice kind="warning" title={t("member.offer.other", { email, own })}>
        <p>{t("member.offer.otherText")}</p>
      </Notice>
      <FormShell
        {...saving}
        onSubmit={() => void saving.save(null)}
        submit={t("member.offer.signInOther", { email })}
        beside={
          <Link className={buttonClass("quiet")} to={paths.home}>
            {t("member.offer.later")}
          </Link>
        }
      >
        {null}
      </FormShell>
    </div>
  );
}

function roleOf(offer: { accountRole: AccountRole | null; collectionRole: CollectionRole | null }): {
  name: PlainMessageId;
  text: PlainMessageId;
} {
  const { accountRole, collectionRole } = offer;
  if (collectionRole) {
    return { name: `member.role.${collectionRole}`, text: `member.may.collection.${collectionRole}` };
  }
  const role = accountRole ?? "MEMBER";
  return { name: `member.role.${role}`, text: `member.may.account.${role}` };
}
