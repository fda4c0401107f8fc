import { type FragmentType, graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useText } from "@/lib/text/text";
import { Confirmation } from "./Confirmation";

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
export type RevokedKey = FragmentType<typeof KEY>;

/** Confirms the revocation of an access key. */
export function RevokeDialog(props: { accessKey: RevokedKey; onClose: () => void; onDone: () => void }) {
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
