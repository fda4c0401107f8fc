import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import css from "./DeleteDialog.module.css";
import { deleteCharts } from "./deleteCharts";
import { readChartList } from "./grid/chartList";
import { listAddress, type NamedDashboard, placeOf } from "./place";

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
  const { charts, error, reload, send, ...saving } = useDashboardDeletion(dashboard, onDeleted);
  const name = pick(dashboard.name)?.text ?? dashboard.key;
  return (
    <ConfirmDialog
      title={t("dashboardEdit.delete.title", { name })}
      action={
        !charts
          ? null
          : charts.length === 0
            ? t("dashboardEdit.delete.empty")
            : t("dashboardEdit.delete.withCharts", { count: charts.length })
      }
      saving={saving}
      onConfirm={send}
      onClose={onClose}
    >
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!charts && !error && (
        <Skeleton>
          <Bar width="70%" />
        </Skeleton>
      )}
      {charts && <Consequences charts={charts} />}
    </ConfirmDialog>
  );
}

const DELETE_DASHBOARD = graphql(`
  mutation DeleteDashboard($id: ID!) {
    deleteDashboard(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

/** The charts of a dashboard, `undefined` while they load, and its deletion together with them. */
function useDashboardDeletion(dashboard: NamedDashboard, onDeleted?: () => void) {
  const { id } = dashboard;
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const place = placeOf(dashboard);
  const {
    data: charts,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.form("dashboardContents", place.account, place.collection, place.key),
    queryFn: async () => (await readChartList(place))?.charts.nodes ?? [],
    gcTime: 0,
    staleTime: 0,
  });
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const saving = useSaving({
    send: async (ids: readonly string[]) => {
      const deleted = ids.length > 0 ? await deleteCharts(id, ids) : undefined;
      if (deleted && deleted.problems.length > 0) return deleted;
      return (await request(DELETE_DASHBOARD, { id })).deleteDashboard;
    },
    done: async () => {
      showToast((say) => say("dashboardEdit.delete.done"));
      onDeleted?.();
      navigate(listAddress(place));
      void invalidate("dashboard");
    },
    refused: (found) => {
      // Another user added a chart meanwhile: reload the list, and ask for confirmation again.
      setProblems(found);
      void refetch();
    },
  });
  return {
    charts,
    error,
    reload: () => void refetch(),
    /** The problems of the last attempt, also during the next one. */
    problems,
    busy: saving.busy,
    failure: saving.failure,
    send: () => void saving.save((charts ?? []).map((chart) => chart.id)),
  };
}

/** The charts that are deleted with their dashboard. */
type DeletedCharts = NonNullable<ReturnType<typeof useDashboardDeletion>["charts"]>;

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
