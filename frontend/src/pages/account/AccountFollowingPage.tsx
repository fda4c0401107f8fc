import { FollowedList } from "@/features/follow/FollowedList";
import { OwnFollowing } from "@/features/follow/list/OwnFollowing";
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
      {({ key, role, kind }) => {
        const isPublisher = kind === "PUBLISHER";
        if (role === "OWNER") return <OwnFollowing account={key} isPublisher={isPublisher} />;
        return isPublisher && <FollowedList account={key} />;
      }}
    </AccountFrame>
  );
}
