import { AlertList } from "@/features/follow/alert/AlertList";
import { DigestLog } from "@/features/follow/alert/DigestLog";
import { FollowedList } from "@/features/follow/alert/FollowedList";
import { FavouriteLists } from "@/features/follow/list/FavouriteLists";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { AccountFrame } from "./AccountFrame";

/**
 * `/{account}/subs`: what the owner of the account follows, and who follows what it publishes; its administrators see
 * the followers alone. For others, the page does not exist.
 */
export default function AccountFollowingPage() {
  const t = useText();
  return (
    <AccountFrame
      path={paths.following}
      title={t("account.tab.following")}
      seenBy={({ role }) => role === "OWNER" || role === "ADMINISTRATOR"}
    >
      {({ key, role, kind }) => (
        <>
          {role === "OWNER" && (
            <>
              <AlertList />
              <FavouriteLists />
              <DigestLog />
            </>
          )}
          {kind === "PUBLISHER" && <FollowedList account={key} />}
        </>
      )}
    </AccountFrame>
  );
}
