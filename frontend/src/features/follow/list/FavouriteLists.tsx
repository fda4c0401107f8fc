import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { listedFavouritesQuery } from "../favouriteQueries";
import { FavouriteList } from "./FavouriteList";

/** All favourites of the reader: indicators, then dashboards. */
export function FavouriteLists() {
  return (
    <>
      <Kind kind="METRIC" />
      <Kind kind="DASHBOARD" />
    </>
  );
}

function Kind({ kind }: { kind: "METRIC" | "DASHBOARD" }) {
  const query = useQuery(listedFavouritesQuery(kind));
  return (
    <Loaded from={query} waiting={<PartSkeleton />}>
      {(favourites) => <FavouriteList kind={kind} favourites={favourites} />}
    </Loaded>
  );
}
