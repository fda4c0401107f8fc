import { EndAlerts } from "@/features/follow/alert/EndAlerts";
import { EndedAlerts } from "@/features/follow/alert/EndedAlerts";
import { usePageTitle } from "@/lib/browser/title";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";

/**
 * `/unsubscribe#{token}`: ends the alerts of the reader of a mail; with `?confirm`, asks first. The token is in the
 * fragment, which is never sent.
 */
export default function EndAlertsPage() {
  const t = useText();
  usePageTitle(t("following.end.page"));
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const token = hash.slice(1);
  return search.has("confirm") ? <EndAlerts token={token} /> : <EndedAlerts token={token} />;
}
