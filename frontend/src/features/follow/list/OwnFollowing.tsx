import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "@/lib/text/text";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { followedQuery, listedAlertsQuery } from "../alert/alertQueries";
import { listedFavouritesQuery } from "../favouriteQueries";
import { FollowedList } from "../followers/FollowedList";
import { AlertList } from "./AlertList";
import { DigestLog } from "./DigestLog";
import { EmptyList } from "./EmptyList";
import { FavouriteLists } from "./FavouriteLists";
import { SendExample } from "./SendExample";

/** What the reader follows and, for a publisher, who follows what the account publishes; one next step while all is empty. */
export function OwnFollowing({ account, isPublisher }: { account: string; isPublisher: boolean }) {
  const t = useText();
  const state = useFollowing(account, isPublisher);
  if (state === "waiting") return <PartSkeleton />;
  if (state === "nothing")
    return (
      <>
        <EmptyList
          title={t("following.nothing.title")}
          text={t(isPublisher ? "following.nothing.textPublisher" : "following.nothing.text")}
          isOnly
        />
        <DigestLog />
      </>
    );
  return (
    <>
      <AlertList />
      <SendExample />
      <FavouriteLists />
      <DigestLog />
      {isPublisher && <FollowedList account={account} />}
    </>
  );
}

/** Whether all lists are empty. Lists that were shown remain: what was removed from them can be restored there. */
function useFollowing(account: string, isPublisher: boolean): "waiting" | "nothing" | "lists" {
  const [isShown, setShown] = useState(false);
  const alerts = useQuery(listedAlertsQuery());
  const metrics = useQuery(listedFavouritesQuery("METRIC"));
  const dashboards = useQuery(listedFavouritesQuery("DASHBOARD"));
  const followed = useQuery({ ...followedQuery(account), enabled: isPublisher });
  const counts = [
    [alerts, alerts.data?.alerts.length],
    [metrics, metrics.data?.length],
    [dashboards, dashboards.data?.length],
    [followed, isPublisher ? followed.data?.length : 0],
  ] as const;
  const hasSome = counts.some(([query, count]) => query.isError || (count ?? 0) > 0);
  if (hasSome && !isShown) setShown(true);
  if (hasSome || isShown) return "lists";
  return counts.every(([, count]) => count === 0) ? "nothing" : "waiting";
}
