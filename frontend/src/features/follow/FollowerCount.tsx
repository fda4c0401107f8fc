import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text/text";
import { followedQuery } from "./alert/alertQueries";

/**
 * The number of followers of an indicator; nothing for an indicator that is not among the most followed of its account,
 * and for readers who may not see statistics.
 */
export default function FollowerCount({ account, metric }: { account: string; metric: string }) {
  const t = useText();
  const { data: followed } = useQuery(followedQuery(account));
  const count = followed?.find((it) => it.metric.id === metric)?.followers;
  return count === undefined ? null : t("following.followed.count", { count });
}
