import { Link, useNavigate } from "react-router";
import type { InvitationQuery } from "@/gql/graphql";
import { formatDateTime } from "@/lib/format";
import { request } from "@/lib/graphql";
import { paths } from "@/lib/paths";
import { useSaving } from "@/lib/saving";
import { type Arrival, useSignedIn, useSignOut, type Viewer } from "@/lib/session";
import { type PlainMessageId, useLanguage, usePickText, useText } from "@/lib/text";
import { useTimeZone } from "@/lib/timeZone";
import { usePageTitle } from "@/lib/title";
import { buttonClass } from "@/ui/Button";
import { FormShell } from "@/ui/FormShell";
import { Notice } from "@/ui/Notice";
import { showToast } from "@/ui/toasts";
import { ACCEPT_INVITATION } from "./documents";
import css from "./Offer.module.css";

export type InvitationOffer = NonNullable<InvitationQuery["invitation"]>;

/** What an invitation offers, and what this reader can do about it: accept, sign in, or sign in as another. */
export function Offer(props: {
  token: string;
  offer: InvitationOffer;
  viewer: Viewer | null;
  /** The offer no longer stands: it is read again. */
  onOver: () => void;
}) {
  const { token, offer, viewer, onOver } = props;
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

function roleOf({ accountRole, collectionRole }: InvitationOffer): {
  name: PlainMessageId;
  text: PlainMessageId;
} {
  if (collectionRole) {
    return { name: `member.role.${collectionRole}`, text: `member.may.collection.${collectionRole}` };
  }
  const role = accountRole ?? "MEMBER";
  return { name: `member.role.${role}`, text: `member.may.account.${role}` };
}

function Accept(props: { token: string; offer: InvitationOffer; place: string; onOver: () => void }) {
  const { token, offer, place, onOver } = props;
  const t = useText();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const saving = useSaving({
    send: async () => (await request(ACCEPT_INVITATION, { token })).acceptInvitation,
    done: async () => {
      await navigate(addressOf(offer), { replace: true });
      showToast((then) => then("member.offer.done", { place }));
      await signedIn(); // with the new rights
    },
    refused: (problems) => {
      if (problems.some((it) => it.code === "INVITATION_OVER")) onOver();
      else void signedIn(); // who is signed in may be somebody else by now
    },
  });
  const refusal = saving.problems[0]?.code;
  if (refusal === "ALREADY_MEMBER" || refusal === "NOT_IN_ACCOUNT") {
    const already = refusal === "ALREADY_MEMBER";
    return (
      <div className={css.ways}>
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

/** Where the invitation leads. */
function addressOf({ account, collection }: InvitationOffer): string {
  return collection ? paths.collection(account, collection) : paths.account(account);
}

/** Where signing in leads back to: kept by the browser's history, for an address would show the secret. */
function arrival(token: string, email: string, way: Arrival["way"]): Arrival {
  return { next: paths.invitation(token), email, way };
}

function GuestWays({ token, email }: { token: string; email: string }) {
  const t = useText();
  return (
    <div className={css.ways}>
      <p>{t("member.offer.guest")}</p>
      <div className={css.buttons}>
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

function OtherAddress({ token, email, own }: { token: string; email: string; own: string }) {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const saving = useSaving({
    send: async () => {
      await signOut();
      return { problems: [] };
    },
    done: async () => void (await navigate(paths.sign(), { state: arrival(token, email, "in") })),
  });
  return (
    <div className={css.ways}>
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

/** What stands where an invitation was: it is over, or its link is not whole. */
export function NoOffer({ kind }: { kind: "over" | "broken" }) {
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
