import { useEffect, useState } from "react";
import type { DashboardHead_DashboardFragment } from "@/gql/graphql";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import type { useDashboard } from "../page/useDashboard";
import type { Range } from "../tile/chartAddress";
import { ArrangeView } from "./ArrangeView";

/** Loads all charts, then shows the arrange mode. */
export function Arrange(props: {
  dashboard: DashboardHead_DashboardFragment;
  list: ReturnType<typeof useDashboard>;
  range: Range;
}) {
  const { dashboard, list, range } = props;
  const { charts, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const [begun, setBegun] = useState(false);
  const isWhole = begun || (!hasNextPage && !list.isPlaceholderData);
  useEffect(() => setBegun(isWhole), [isWhole]);
  if (isFetchNextPageError) return <LoadFailure error={error} onRetry={() => void fetchNextPage()} />;
  if (!isWhole) return <PageSkeleton />;
  return <ArrangeView dashboard={dashboard} charts={charts} range={range} refetch={() => list.refetch()} />;
}
