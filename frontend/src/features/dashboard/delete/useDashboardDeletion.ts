import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useNavigate } from "@/lib/router/navigation";
import { showToast } from "@/ui/state/toasts";
import { readChartList } from "../grid/chartList";
import { listAddress, type NamedDashboard, placeOf } from "../place";
import { deleteCharts } from "./deleteCharts";

const DELETE_DASHBOARD = graphql(`
  mutation DeleteDashboard($id: ID!) {
    deleteDashboard(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

/** The charts of a dashboard, `undefined` while they load, and its deletion together with them. */
export function useDashboardDeletion(dashboard: NamedDashboard, onDeleted?: () => void) {
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
export type DeletedCharts = NonNullable<ReturnType<typeof useDashboardDeletion>["charts"]>;
