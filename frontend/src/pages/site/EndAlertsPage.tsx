import { EndedAlerts } from "@/features/follow/alert/EndedAlerts";
import { usePageTitle } from "@/lib/browser/title";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";

/** `/unsubscribe#{token}`: ends the alerts of the reader of a mail. The token is in the fragment, which is never sent. */
export default function EndAlertsPage() {
  const t = useText();
  usePageTitle(t("following.end.page"));
  return <EndedAlerts token={useLocation().hash.slice(1)} />;
}
