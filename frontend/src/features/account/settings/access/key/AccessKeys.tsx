import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { AccessKeyEntry } from "./AccessKeyEntry";
import css from "./AccessKeys.module.css";
import { NewKeyDialog } from "./make/NewKeyDialog";
import { RevokeAllDialog } from "./revoke/RevokeAllDialog";
import { RevokeDialog, type RevokedKey } from "./revoke/RevokeDialog";

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
        <div className={css.stack}>
          {all.length === 0 ? (
            <p className={css.empty}>{t("settings.accessKey.empty")}</p>
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
          <div className={css.actions}>
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
