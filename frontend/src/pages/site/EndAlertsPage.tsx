import { useState } from "react";
import { EndedAlerts } from "@/features/follow/alert/EndedAlerts";
import { usePageTitle } from "@/lib/browser/title";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";

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

/** Says what ends with the token of a mail, and ends it at the press of a button. Works signed out. */
function EndAlerts({ token }: { token: string }) {
  const t = useText();
  const [isConfirmed, setConfirmed] = useState(false);
  if (isConfirmed) return <EndedAlerts token={token} />;
  return (
    <>
      <PageHeader title={t("following.end.page")} />
      <EmptyState
        title={t("following.end.ask")}
        text={t("following.end.askText")}
        action={
          <Button variant="primary" onClick={() => setConfirmed(true)}>
            {t("following.end.confirm")}
          </Button>
        }
      />
    </>
  );
}
