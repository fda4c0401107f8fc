import { useRef, useState } from "react";
import type { IdentityProvider, SignInRules } from "@/lib/data/service";
import type { Viewer } from "@/lib/data/session";
import type { Identity } from "@/lib/identity/waysIn";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { AddProviderDialog } from "./AddProviderDialog";
import { IdentityEntry } from "./IdentityEntry";
import { PasswordEntry } from "./PasswordEntry";
import { RemoveIdentityDialog } from "./remove/RemoveIdentityDialog";
import { RemovePasswordDialog } from "./remove/RemovePasswordDialog";
import css from "./WaysIn.module.css";

type Asked =
  | { kind: "add"; provider: IdentityProvider }
  | { kind: "removeIdentity"; identity: Identity }
  | { kind: "removePassword" };

/** The password and the identities of the reader, with dialogs that add and remove them; the last way in remains. */
export function WaysIn(props: { viewer: Viewer; rules: SignInRules; identities: readonly Identity[] }) {
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
    <div className={css.stack}>
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
        <div className={css.actions}>
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
