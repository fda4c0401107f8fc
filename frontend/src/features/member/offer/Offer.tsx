import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccountRole, CollectionRole } from "@/gql/graphql";
import { usePageTitle } from "@/lib/browser/title";
import { useTimeZone } from "@/lib/calendar/timeZone";
import type { Viewer } from "@/lib/data/session";
import { formatDateTime } from "@/lib/format";
import { type PlainMessageId, useLanguage, usePickText, useText } from "@/lib/text/text";
import { Accept } from "./Accept";
import css from "./Offer.module.css";
import { GuestWays, OtherAddress } from "./SignWays";

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
      <dl className={css.facts}>
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
