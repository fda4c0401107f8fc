import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied } from "@/ui/action/TakeAway";
import { Loaded } from "@/ui/state/Loaded";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { AccessKeyEntry } from "./AccessKeyEntry";
import css from "./AccessKeys.module.css";
import { Confirmation } from "./Confirmation";
import { type CreatedKey, NewKeyForm } from "./NewKeyForm";

const ACCESS_KEYS = graphql(`
  query AccessKeys {
    viewer {
      accessKeys {
        id
        ...AccessKeyEntry_key
        ...RevokeDialog_key
      }
    }
  }
`);

/** The reader's access keys. */
function accessKeysQuery() {
  return queryOptions({
    queryKey: keys.accessKeys(),
    queryFn: async () => (await request(ACCESS_KEYS)).viewer?.accessKeys ?? [],
  });
}

type Asked = { kind: "new" } | { kind: "revoke"; key: RevokedKey } | { kind: "revokeAll"; count: number };

/** The reader's access keys, with dialogs that create and revoke them. */
export function AccessKeys() {
  const t = useText();
  const invalidate = useInvalidate();
  const query = useQuery(accessKeysQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const newKey = useRef<HTMLButtonElement>(null);
  const close = () => setAsked(null);
  // The button that opened the dialog has gone with its key; the element is available again once the dialog is closed.
  const revoked = () => {
    close();
    requestAnimationFrame(() => newKey.current?.focus());
  };
  // Also a request without a response may have created a key.
  const closeNew = () => {
    close();
    void invalidate("session");
  };
  const waiting = (
    <Skeleton>
      <Bar height={72} />
      <Bar height={40} />
    </Skeleton>
  );
  return (
    <Loaded from={query} waiting={waiting}>
      {(all) => (
        <div className="stack-4">
          {all.length === 0 ? (
            <p className="muted">{t("settings.accessKey.empty")}</p>
          ) : (
            <ul className={css.keys}>
              {all.map((key) => (
                <AccessKeyEntry
                  key={key.id}
                  accessKey={key}
                  onRevoke={() => setAsked({ kind: "revoke", key })}
                />
              ))}
            </ul>
          )}
          <div className="cluster-3">
            <Button ref={newKey} onClick={() => setAsked({ kind: "new" })}>
              {t("settings.accessKey.new")}
            </Button>
            {all.length > 1 && (
              <Button variant="danger" onClick={() => setAsked({ kind: "revokeAll", count: all.length })}>
                {t("settings.accessKey.revokeAll")}
              </Button>
            )}
          </div>
          {asked?.kind === "new" && <NewKeyDialog onClose={closeNew} />}
          {asked?.kind === "revoke" && (
            <RevokeDialog accessKey={asked.key} onClose={close} onDone={revoked} />
          )}
          {asked?.kind === "revokeAll" && (
            <RevokeAllDialog count={asked.count} onClose={close} onDone={revoked} />
          )}
        </div>
      )}
    </Loaded>
  );
}

const KEY = graphql(`
  fragment RevokeDialog_key on AccessKey {
    id
    name
    prefix
  }
`);

const REVOKE_ACCESS_KEY = graphql(`
  mutation RevokeAccessKey($id: ID!) {
    revokeAccessKey(id: $id) {
      problems { ...Problem }
    }
  }
`);

/** The key that the dialog revokes. */
type RevokedKey = FragmentType<typeof KEY>;

/** Confirms the revocation of an access key. */
function RevokeDialog(props: { accessKey: RevokedKey; onClose: () => void; onDone: () => void }) {
  const { onClose, onDone } = props;
  const { id, name, prefix } = readFragment(KEY, props.accessKey);
  const t = useText();
  const revoke = async () => {
    const { problems } = (await request(REVOKE_ACCESS_KEY, { id })).revokeAccessKey;
    // A key that is gone already is as it should be.
    return { problems: problems.filter(({ code }) => code !== "NOT_FOUND") };
  };
  return (
    <Confirmation
      title={t("settings.accessKey.revoke.title", { name })}
      text={t("settings.accessKey.revoke.text", { prefix })}
      confirm={t("settings.accessKey.revoke.confirm")}
      toast={(then) => then("settings.accessKey.revoke.done", { name })}
      revoke={revoke}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Creates an access key, then shows it once. */
function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [created, setCreated] = useState<CreatedKey | null>(null);
  if (created) return <CreatedDialog created={created} onClose={onClose} />;
  return (
    <Dialog title={t("settings.accessKey.form.title")} onClose={onClose}>
      <NewKeyForm onCreated={setCreated} onClose={onClose} />
    </Dialog>
  );
}

/** The new key, to be copied: it is never shown again. */
function CreatedDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { name, secret } = created;
  const t = useText();
  const shown = useRef<HTMLDivElement>(null);
  // `showModal` selects the key; it can be copied by keyboard only while its field has the focus.
  useEffect(() => shown.current?.querySelector("textarea")?.focus(), []);
  return (
    <Dialog
      title={t("settings.accessKey.created.title", { name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("settings.accessKey.created.done")}
        </Button>
      }
    >
      <Notice kind="warning" title={t("settings.accessKey.created.once")}>
        <p>{t("settings.accessKey.created.keep")}</p>
      </Notice>
      <div ref={shown}>
        <Copied
          label={t("settings.accessKey.created.label")}
          text={secret}
          copy={t("settings.accessKey.created.copy")}
          done={t("settings.accessKey.created.copied")}
          rows={2}
        />
      </div>
    </Dialog>
  );
}

const REVOKE_ACCESS_KEYS = graphql(`
  mutation RevokeAccessKeys {
    revokeAccessKeys {
      problems { ...Problem }
    }
  }
`);

/** Confirms the revocation of all the reader's access keys. */
function RevokeAllDialog(props: { count: number; onClose: () => void; onDone: () => void }) {
  const { count, onClose, onDone } = props;
  const t = useText();
  return (
    <Confirmation
      title={t("settings.accessKey.revokeAll.title", { count })}
      text={t("settings.accessKey.revokeAll.text")}
      confirm={t("settings.accessKey.revokeAll")}
      toast={(then) => then("settings.accessKey.revokeAll.done")}
      revoke={async () => (await request(REVOKE_ACCESS_KEYS)).revokeAccessKeys}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
