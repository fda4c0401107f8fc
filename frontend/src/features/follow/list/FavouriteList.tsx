import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { removeFavourites, restoreFavourites } from "../favouriteChanges";
import { type ListedFavourite, starredQuery } from "../favouriteQueries";
import { EmptyList } from "./EmptyList";
import { FavouriteRow } from "./FavouriteRow";
import { FollowList } from "./FollowList";
import { FAVOURITE_ORDERS, type Row } from "./order";
import { useRemoval } from "./useRemoval";

interface FavouriteListProps {
  readonly kind: "METRIC" | "DASHBOARD";
  readonly favourites: readonly ListedFavourite[];
}

/** Favourites of one kind. */
export function FavouriteList({ kind, favourites }: FavouriteListProps) {
  const t = useText();
  const client = useQueryClient();
  const starred = (ids: string[]) => ids.map((id) => ({ kind, id }));
  const removal = useRemoval({
    remove: (ids) => removeFavourites(starred(ids)),
    restore: (ids) => restoreFavourites(starred(ids)),
    onChanged: ({ viewer }) => {
      if (viewer) client.setQueryData(starredQuery().queryKey, viewer.starred);
      return client.invalidateQueries({ queryKey: keys.favourites("list") });
    },
  });
  return (
    <FollowList
      of="favourites"
      title={t(`following.list.${kind}`)}
      rows={useRows(favourites)}
      orders={FAVOURITE_ORDERS}
      removal={removal}
      empty={
        <EmptyList title={t(`following.list.empty.${kind}`)} text={t("following.home.emptyText")} of={kind} />
      }
    >
      {(row) => <FavouriteRow row={row} />}
    </FollowList>
  );
}

/** The favourites with their names and places in the reader's language. */
function useRows(favourites: readonly ListedFavourite[]): readonly Row<ListedFavourite>[] {
  const pick = usePickText();
  return useMemo(
    () =>
      favourites.map((item) => {
        const { id, metric, dashboard } = item;
        const object = metric ?? dashboard;
        const home = object?.collection;
        const owner = metric?.collection.account ?? dashboard?.account;
        const key = metric?.path ?? dashboard?.key ?? "";
        const name = pick(object?.name ?? item.name) ?? pick(item.name);
        const place = [owner && (owner.name ?? owner.key), home && (pick(home.name)?.text ?? home.key)];
        return { id, item, name: name?.text ?? key, place: [...place, key].filter(Boolean).join(" · ") };
      }),
    [favourites, pick],
  );
}
