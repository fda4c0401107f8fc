import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readFragment } from "@/gql";
import { keys } from "@/lib/data/keys";
import type { DashboardPlace } from "../place";
import { CHART_TILE } from "../tile/ChartTile";
import type { Range } from "../tile/chartAddress";
import { DASHBOARD_HEAD } from "./DashboardHead";
import { dashboardQuery } from "./dashboardQueries";

/** A dashboard and its charts. While another range loads, the previous data remain. */
export function useDashboard(place: DashboardPlace, range: Range) {
  const same = keys.dashboard(place);
  const query = useInfiniteQuery({
    ...dashboardQuery(place, range),
    placeholderData: (before, query) =>
      same.every((part, index) => query?.queryKey[index] === part) ? before : undefined,
  });
  const { data } = query;
  const charts = useMemo(
    () => readFragment(CHART_TILE, data?.pages.flatMap((page) => page?.charts.nodes ?? []) ?? []),
    [data],
  );
  const first = data?.pages[0];
  return {
    ...query,
    /** `null` if it does not exist for this reader; `undefined` while loading. */
    dashboard: first === null ? null : readFragment(DASHBOARD_HEAD, first),
    charts,
    total: first?.charts.totalCount ?? 0,
  };
}
