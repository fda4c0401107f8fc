import { problemText } from "@/lib/data/problems";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { NamedDashboard } from "../place";
import css from "./DeleteDialog.module.css";
import { type DeletedCharts, useDashboardDeletion } from "./useDashboardDeletion";

/** Number of charts that are listed by name. */
const NAMED = 5;

/**
 * Deletes a dashboard. The server rejects the deletion while it has charts: they must be deleted with it, after a
 * confirmation with their number and names.
 */
export function DeleteDialog(props: {
  dashboard: NamedDashboard;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const { dashboard, onDeleted, onClose } = props;
  const t = useText();
  const pick = usePickText();
  const { charts, error, reload, problems, busy, failure, send } = useDashboardDeletion(dashboard, onDeleted);
  const name = pick(dashboard.name)?.text ?? dashboard.key;
  return (
    <Dialog
      title={t("dashboardEdit.delete.title", { name })}
      onClose={onClose}
      actions={
        <>
          {charts && (
            <Button variant="danger" busy={busy} onClick={send}>
              {charts.length === 0
                ? t("dashboardEdit.delete.empty")
                : t("dashboardEdit.delete.withCharts", { count: charts.length })}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      {problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!charts && !error && (
        <Skeleton>
          <Bar width="70%" />
        </Skeleton>
      )}
      {charts && <Consequences charts={charts} />}
      {failure && <SaveFailure failure={failure} busy={busy} onRetry={send} />}
    </Dialog>
  );
}

/** What the deletion deletes: the first charts by name, the number of the others, and the dashboard. */
function Consequences({ charts }: { charts: DeletedCharts }) {
  const t = useText();
  const pick = usePickText();
  const rest = charts.length - NAMED;
  return (
    <>
      {charts.length > 0 && (
        <>
          <p>{t("dashboardEdit.delete.refused", { count: charts.length })}</p>
          <ul className={css.titles}>
            {charts.slice(0, NAMED).map((chart) => (
              <li key={chart.id}>{pick(chart.title)?.text ?? chart.key}</li>
            ))}
            {rest > 0 && <li>{t("dashboardEdit.delete.more", { count: rest })}</li>}
          </ul>
        </>
      )}
      <p>{t("dashboardEdit.delete.text")}</p>
    </>
  );
}
