import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { type Addressed, dashboardPath } from "../../add/place";

const DELETE_CHART = graphql(`
  mutation DeleteChart($dashboard: ID!, $charts: [ID!]!) {
    deleteCharts(dashboard: $dashboard, charts: $charts) {
      done
      problems { ...Problem }
    }
  }
`);

/** Confirms and deletes the chart; its indicators remain. */
export function DeleteChart(props: {
  chart: { id: string };
  title: string;
  dashboard: { id: string } & Addressed;
  onClose: () => void;
}) {
  const { chart, title, dashboard, onClose } = props;
  const t = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const saving = useSaving({
    send: async (sent: { dashboard: string; charts: string[] }) =>
      (await request(DELETE_CHART, sent)).deleteCharts,
    done: async () => {
      showToast((t) => t("chartDialog.delete.done"));
      navigate(dashboardPath(dashboard));
      void invalidate("dashboard");
    },
  });
  const go = () => void saving.save({ dashboard: dashboard.id, charts: [chart.id] });
  return (
    <Dialog
      title={t("chartDialog.delete.title", { title })}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={saving.busy} onClick={go}>
            {t("chartDialog.delete.submit")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("chartDialog.add.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("chartDialog.delete.text")}</p>
      {saving.problems.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={go} />}
    </Dialog>
  );
}
