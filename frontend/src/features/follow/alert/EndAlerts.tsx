import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { EndedAlerts } from "./EndedAlerts";

/** Says what ends with the token of a mail, and ends it at the press of a button. Works signed out. */
export function EndAlerts({ token }: { token: string }) {
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
