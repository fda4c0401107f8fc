import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { AccountFrame } from "../account/AccountFrame";
import { MembersAndActivity } from "./MembersAndActivity";

/** `/{account}/members`: for members of the account. */
export default function AccountMembersPage() {
  const t = useText();
  return (
    <AccountFrame
      path={paths.accountMembers}
      title={t("account.tab.members")}
      seenBy={(account) => account.role !== null}
    >
      {({ key }) => (
        <MembersAndActivity scope={{ account: key, collection: null }} path={paths.accountMembers(key)} />
      )}
    </AccountFrame>
  );
}
