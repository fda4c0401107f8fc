import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Identity } from "@/lib/identity/waysIn";
import { useText } from "@/lib/text/text";
import { RemovalDialog } from "./RemovalDialog";

const REMOVE_IDENTITY = graphql(`
  mutation RemoveIdentity($identity: ID!, $password: String) {
    removeIdentity(identity: $identity, password: $password) {
      problems { ...Problem }
    }
  }
`);

/** Confirms the removal of an identity. */
export function RemoveIdentityDialog(props: { identity: Identity; onClose: () => void; onDone: () => void }) {
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
