import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { MetricPlace } from "../../place";
import { Compare } from "./Compare";
import { PastDay } from "./PastDay";
import css from "./Vintages.module.css";
import { VintageTable } from "./VintageTable";

const METRIC = graphql(`
  fragment Vintages_metric on Metric {
    vintage
    ...Compare_metric
    ...VintageTable_metric
  }
`);

const METRIC_VINTAGES = graphql(`
  query MetricVintages($account: String!, $collection: String!, $path: String!, $after: String) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      vintages(first: 50, after: $after) {
        nodes { number publishedAt author added revised removed }
        pageInfo { endCursor hasNextPage }
        totalCount
      }
    }
  }
`);

function vintagesQuery(place: MetricPlace) {
  return infiniteQueryOptions({
    queryKey: keys.metric(place, "vintages"),
    queryFn: async ({ pageParam }) => {
      const { metric } = await request(METRIC_VINTAGES, { ...place, after: pageParam });
      return (
        metric?.vintages ?? { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0 }
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
  });
}

interface VintagesProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  expert: boolean;
}

/** Every publish of the indicator, latest first: time, publisher and changes; past states and their difference. */
export default function Vintages({ place, expert, ...props }: VintagesProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const list = useInfiniteQuery(vintagesQuery(place));
  const showMore = () => void list.fetchNextPage();
  return (
    <Loaded from={list} waiting={<Waiting />}>
      {({ pages }) => (
        <>
          <div className={css.tools}>
            <p className={css.intro}>{t("metricMore.vintages.intro")}</p>
            <PastDay />
          </div>
          {metric.vintage > 1 && <Compare metric={metric} place={place} />}
          <VintageTable
            metric={metric}
            place={place}
            vintages={pages.flatMap((page) => page.nodes)}
            dense={expert}
          />
          {list.isFetchNextPageError && <LoadFailure error={list.error} onRetry={showMore} />}
          {list.hasNextPage && !list.isFetchNextPageError && (
            <Button busy={list.isFetchingNextPage} onClick={showMore}>
              {t("metricMore.vintages.more")}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={32} />
      <Bar height={32} />
      <Bar height={32} />
    </Skeleton>
  );
}
