import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Viewer } from "@/lib/data/session";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { homeAlertsQuery } from "../alert/alertQueries";
import { type HomeMetric, homeFavouritesQuery, visitQuery } from "../favouriteQueries";
import { AlertLines } from "./AlertLines";
import { DashboardLines } from "./DashboardLines";
import { FavouriteTiles } from "./FavouriteTiles";

/** The reader's favourites, dashboards and alerts on the home page. `tile` draws an indicator. */
export function FavouriteHome(props: {
  viewer: Viewer;
  tile: (metric: NonNullable<HomeMetric["metric"]>) => ReactNode;
}) {
  const { viewer, tile } = props;
  const { key } = viewer.account;
  const visit = useQuery(visitQuery());
  const home = useQuery(homeFavouritesQuery());
  const alerts = useQuery(homeAlertsQuery());
  // Shown at once: nothing moves when the alerts arrive.
  const data = alerts.isPending ? undefined : home.data;
  return (
    <Loaded from={{ ...home, data }} waiting={<Waiting />}>
      {(home) => (
        <>
          <FavouriteTiles
            account={key}
            metrics={home.metrics.nodes}
            total={home.metrics.totalCount}
            formerVisitAt={visit.data}
            tile={tile}
          />
          <DashboardLines account={key} viewer={home} />
          {alerts.data && <AlertLines account={key} viewer={alerts.data} />}
        </>
      )}
    </Loaded>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={160} />
      <Bar height={56} />
    </Skeleton>
  );
}
