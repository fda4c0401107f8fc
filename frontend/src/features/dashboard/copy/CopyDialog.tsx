import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { usePlaces } from "../form/place/usePlaces";
import type { NamedDashboard } from "../place";
import { CopyForm } from "./CopyForm";

/** Copies a dashboard with its charts to a location where the reader may create dashboards. */
export function CopyDialog({ dashboard, onClose }: { dashboard: NamedDashboard; onClose: () => void }) {
  const t = useText();
  const { places, error, retry } = usePlaces();
  if (!places) {
    return (
      <Dialog
        title={t("dashboardEdit.copy.title")}
        onClose={onClose}
        actions={
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        }
      >
        {error ? <LoadFailure error={error} onRetry={retry} /> : <p>{t("common.loading")}</p>}
      </Dialog>
    );
  }
  return <CopyForm dashboard={dashboard} places={places} onClose={onClose} />;
}
