import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
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
  return (
    <ConfirmDialog
      title={t("chartDialog.delete.title", { title })}
      action={t("chartDialog.delete.submit")}
      saving={saving}
      onConfirm={() => void saving.save({ dashboard: dashboard.id, charts: [chart.id] })}
      onClose={onClose}
    >
      <p>{t("chartDialog.delete.text")}</p>
    </ConfirmDialog>
  );
}
