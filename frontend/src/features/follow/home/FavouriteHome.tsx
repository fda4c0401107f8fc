import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Viewer } from "@/lib/data/session";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { type HomeMetric, homeFavouritesQuery, visitQuery } from "../favouriteQueries";
import { DashboardLines } from "./DashboardLines";
import { FavouriteTiles } from "./FavouriteTiles";

/** The reader's favourites and dashboards on the home page. `tile` draws an indicator. */
export function FavouriteHome(props: {
  viewer: Viewer;
  tile: (metric: NonNullable<HomeMetric["metric"]>) => ReactNode;
}) {
  const { viewer, tile } = props;
  const { key } = viewer.account;
  const visit = useQuery(visitQuery());
  return (
    <Loaded from={useQuery(homeFavouritesQuery())} waiting={<Waiting />}>
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
