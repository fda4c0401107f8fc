import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { type BilingualText, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { collectionOf, placeOf } from "../place";
import css from "./DashboardForm.module.css";
import { DASHBOARD_CHARTS, DELETE_CHARTS } from "./dashboardCharts";

const DELETE_DASHBOARD = graphql(`
  mutation DeleteDashboard($id: ID!) {
    deleteDashboard(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

const NAMED = 5;

interface Doomed {
  readonly id: string;
  readonly key: string;
  readonly name: BilingualText;
  readonly account: { readonly key: string };
  readonly collection?: { readonly key: string } | null;
}

/**
 * Deletes a dashboard. The server rejects the deletion while it has charts: they must be deleted with it, after a
 * confirmation with their number and names.
 */
export function DeleteDialog(props: { dashboard: Doomed; onDeleted?: () => void; onClose: () => void }) {
  const { dashboard, onDeleted, onClose } = props;
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { account, collection, key } = placeOf(dashboard);
  const { data, error, refetch } = useQuery({
    queryKey: keys.form("dashboardContents", account, collection, key),
    queryFn: async () =>
      (await request(DASHBOARD_CHARTS, { account, collection: collectionOf(collection), key })).dashboard
        ?.charts.nodes ?? [],
    gcTime: 0,
    staleTime: 0,
  });
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const saving = useSaving({
    send: async (charts: readonly string[]) => {
      if (charts.length > 0) {
        const { deleteCharts } = await request(DELETE_CHARTS, {
          dashboard: dashboard.id,
          charts: [...charts],
        });
        if (deleteCharts.problems.length > 0) return deleteCharts;
      }
      return (await request(DELETE_DASHBOARD, { id: dashboard.id })).deleteDashboard;
    },
    done: async () => {
      showToast((say) => say("dashboardEdit.delete.done"));
      onDeleted?.();
      navigate(
        dashboard.collection ? paths.dashboards(account, collection) : paths.accountDashboards(account),
      );
      void invalidate("dashboard");
    },
    refused: (problems) => {
      // Another user added a chart meanwhile: reload the list, and ask for confirmation again.
      setRefused(problems);
      void refetch();
    },
  });
  const charts = data ?? [];
  const name = pick(dashboard.name)?.text ?? key;
  const send = () => void saving.save(charts.map((chart) => chart.id));
  const rest = charts.length - NAMED;
  return (
    <Dialog
      title={t("dashboardEdit.delete.title", { name })}
      onClose={onClose}
      actions={
        <>
          {data && (
            <Button variant="danger" busy={saving.busy} onClick={send}>
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
      {refused.map((it) => (
        <Notice key={it.code} kind="error">
          {problemText(t, it)}
        </Notice>
      ))}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton>
          <Bar width="70%" />
        </Skeleton>
      )}
      {data && charts.length > 0 && (
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
      {data && <p>{t("dashboardEdit.delete.text")}</p>}
      {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={send} />}
    </Dialog>
  );
}
