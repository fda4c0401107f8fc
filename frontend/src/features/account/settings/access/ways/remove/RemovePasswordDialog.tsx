import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useText } from "@/lib/text/text";
import { RemovalDialog } from "./RemovalDialog";

const REMOVE_PASSWORD = graphql(`
  mutation RemovePassword($password: String!) {
    removePassword(password: $password) {
      problems { ...Problem }
    }
  }
`);

/** Confirms the removal of the password. */
export function RemovePasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
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
