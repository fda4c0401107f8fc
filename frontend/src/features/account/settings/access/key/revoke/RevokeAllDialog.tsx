import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useText } from "@/lib/text/text";
import { Confirmation } from "./Confirmation";

const REVOKE_ACCESS_KEYS = graphql(`
  mutation RevokeAccessKeys {
    revokeAccessKeys {
      problems { ...Problem }
    }
  }
`);

/** Confirms the revocation of all the reader's access keys. */
export function RevokeAllDialog(props: { count: number; onClose: () => void; onDone: () => void }) {
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
