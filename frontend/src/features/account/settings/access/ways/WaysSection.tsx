import { useId, useRef, useState } from "react";
import { graphql } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { type IdentityProvider, type SignInRules, useSignInRules } from "@/lib/data/service";
import type { Viewer } from "@/lib/data/session";
import { formatDate } from "@/lib/format";
import { useDepart } from "@/lib/identity/useDepart";
import { useProof } from "@/lib/identity/useProof";
import { type Identity, useWaysIn } from "@/lib/identity/waysIn";
import { useLocation } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { DepartureNotices } from "@/ui/action/DepartureNotices";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { ProofField } from "@/ui/field/proof/ProofField";
import { Section } from "@/ui/layout/Section";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { FactLine } from "@/ui/text/FactLine";
import { PasswordForm } from "../PasswordForm";
import { PasswordEntry } from "./PasswordEntry";
import { RemovalDialog } from "./RemovalDialog";
import css from "./WaysIn.module.css";

/** The reader's ways to sign in. On a server without identity providers, that is the password alone. */
export function WaysSection({ viewer }: { viewer: Viewer }) {
  const t = useText();
  const rules = useSignInRules();
  const ways = useWaysIn();
  const waiting = (
    <Skeleton>
      <Bar height={72} />
      <Bar height={72} />
    </Skeleton>
  );
  if (rules && !hasSeveralWays(rules, viewer) && !ways.data?.identities.length) {
    return (
      <Section title={t("account.section.password")} text={t("account.section.passwordText")}>
        <PasswordForm viewer={viewer} />
      </Section>
    );
  }
  return (
    <Section title={t("ways.section")} text={t("ways.section.text")}>
      <Loaded from={{ ...ways, data: rules && ways.data }} waiting={waiting}>
        {({ identities }) => rules && <WaysIn viewer={viewer} rules={rules} identities={identities} />}
      </Loaded>
    </Section>
  );
}

type Asked =
  | { kind: "add"; provider: IdentityProvider }
  | { kind: "removeIdentity"; identity: Identity }
  | { kind: "removePassword" };

/** The password and the identities of the reader, with dialogs that add and remove them; the last way in remains. */
function WaysIn(props: { viewer: Viewer; rules: SignInRules; identities: readonly Identity[] }) {
  const { viewer, rules, identities } = props;
  const t = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = () => setAsked(null);
  // The button that opened the dialog has gone; the list is available again once the dialog is closed.
  const removed = () => {
    close();
    requestAnimationFrame(() => list.current?.focus());
  };
  const joined = new Set(identities.map((it) => it.provider));
  const addable = rules.identityProviders.filter((it) => !joined.has(it.name));
  const usable = identities.filter((it) => it.isConfigured);
  const opensByPassword = viewer.hasPassword && rules.passwordSignIn;
  return (
    <div className="stack-4">
      <ul ref={list} tabIndex={-1} className={css.ways} aria-label={t("ways.section")}>
        <PasswordEntry
          viewer={viewer}
          isAccepted={rules.passwordSignIn}
          isLast={usable.length === 0}
          onRemove={() => setAsked({ kind: "removePassword" })}
        />
        {identities.map((identity) => (
          <IdentityEntry
            key={identity.id}
            identity={identity}
            last={
              opensByPassword || usable.some((it) => it.id !== identity.id)
                ? undefined
                : t(rules.passwordSignIn ? "ways.identity.last" : "ways.identity.lastOnly")
            }
            onRemove={() => setAsked({ kind: "removeIdentity", identity })}
          />
        ))}
      </ul>
      {addable.length > 0 && (
        <div className={`cluster-3 ${css.actions}`}>
          {addable.map((provider) => (
            <Button key={provider.name} onClick={() => setAsked({ kind: "add", provider })}>
              {t("ways.add", { label: provider.label })}
            </Button>
          ))}
        </div>
      )}
      {asked?.kind === "add" && <AddProviderDialog provider={asked.provider} onClose={close} />}
      {asked?.kind === "removeIdentity" && (
        <RemoveIdentityDialog identity={asked.identity} onClose={close} onDone={removed} />
      )}
      {asked?.kind === "removePassword" && <RemovePasswordDialog onClose={close} onDone={removed} />}
    </div>
  );
}

/** One identity: its provider, its address and its dates, and a button that removes it. */
function IdentityEntry(props: {
  identity: Identity;
  /** Why it cannot be removed, if it is the last way in. */
  last: string | undefined;
  onRemove: () => void;
}) {
  const { identity, last, onRemove } = props;
  const { label, email, createdAt, usedAt, isConfigured } = identity;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const reason = useId();
  return (
    <li className={css.way}>
      <div className={css.main}>
        <p className={css.name}>{label}</p>
        {email && <p>{email}</p>}
        <FactLine className="detail">
          {t("ways.identity.since", { date: formatDate(createdAt, language, timeZone) })}
          {t("ways.identity.used", { date: formatDate(usedAt, language, timeZone) })}
          {!isConfigured && t("ways.identity.gone")}
        </FactLine>
        {last && (
          <p id={reason} className="detail">
            {last}
          </p>
        )}
      </div>
      <Button
        small
        aria-label={t("ways.identity.remove.named", { label })}
        aria-describedby={last && reason}
        disabled={last !== undefined}
        onClick={onRemove}
      >
        {t("ways.identity.remove")}
      </Button>
    </li>
  );
}

/** Asks for the password or a confirmation, then leaves for the provider, whose identity is added to the reader. */
function AddProviderDialog(props: { provider: IdentityProvider; onClose: () => void }) {
  const { provider, onClose } = props;
  const { name, label } = provider;
  const t = useText();
  const { pathname, search } = useLocation();
  const proof = useProof();
  const departing = useDepart();
  const { depart, leavingFor: _leavingFor, isBlocked: _isBlocked, ...saving } = departing;
  const submit = () => {
    const problems = proof.check();
    if (problems.length > 0) saving.refuse(problems);
    else
      depart({ provider: name, purpose: "ADD", next: pathname + search, publishing: false }, proof.password);
  };
  return (
    <Dialog title={t("ways.add", { label })} onClose={onClose}>
      <p>{t("ways.add.text", { label })}</p>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t("sign.provider.continue", { label })}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        <ProofField proof={proof} problems={saving.problems} label={t("account.password.current")} />
        <DepartureNotices departing={departing} inForm />
      </FormShell>
    </Dialog>
  );
}

const REMOVE_IDENTITY = graphql(`
  mutation RemoveIdentity($identity: ID!, $password: String) {
    removeIdentity(identity: $identity, password: $password) {
      problems { ...Problem }
    }
  }
`);

/** Confirms the removal of an identity. */
function RemoveIdentityDialog(props: { identity: Identity; onClose: () => void; onDone: () => void }) {
  const { identity, onClose, onDone } = props;
  const { id, label } = identity;
  const t = useText();
  const remove = async (password: string) => {
    const { problems } = (await request(REMOVE_IDENTITY, { identity: id, password })).removeIdentity;
    // An identity that is gone already is as it should be.
    return { problems: problems.filter(({ code }) => code !== "NOT_FOUND") };
  };
  return (
    <RemovalDialog
      title={t("ways.identity.remove.title", { label })}
      warning={t("ways.identity.remove.text")}
      confirm={t("ways.identity.remove.named", { label })}
      toast={(then) => then("ways.identity.removed", { label })}
      remove={remove}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const REMOVE_PASSWORD = graphql(`
  mutation RemovePassword($password: String!) {
    removePassword(password: $password) {
      problems { ...Problem }
    }
  }
`);

/** Confirms the removal of the password. */
function RemovePasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText();
  return (
    <RemovalDialog
      title={t("ways.password.remove.title")}
      warning={t("ways.password.remove.text")}
      confirm={t("ways.password.remove")}
      toast={(then) => then("ways.password.removed")}
      remove={async (password) => (await request(REMOVE_PASSWORD, { password })).removePassword}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Whether there is more to set than a password. */
function hasSeveralWays(rules: SignInRules, viewer: Viewer): boolean {
  return rules.identityProviders.length > 0 || viewer.hasPassword === false;
}
