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
import { DifferenceTable } from "./DifferenceTable";
import css from "./Vintages.module.css";

const METRIC = graphql(`
  fragment Difference_metric on Metric {
    frequency
    decimals
  }
`);

const METRIC_DIFFERENCE = graphql(`
  query MetricDifference(
    $account: String!
    $collection: String!
    $path: String!
    $from: Int!
    $to: Int!
    $after: String
  ) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      difference(from: $from, to: $to, first: 100, after: $after) {
        nodes { ...DifferenceTable_change }
        pageInfo { endCursor hasNextPage }
        totalCount
        unreadable
      }
    }
  }
`);

const NO_CHANGES = {
  nodes: [],
  pageInfo: { endCursor: null, hasNextPage: false },
  totalCount: 0,
  unreadable: false,
};

function differenceQuery(place: MetricPlace, from: number, to: number) {
  return infiniteQueryOptions({
    queryKey: keys.metric(place, "difference", from, to),
    queryFn: async ({ pageParam }) => {
      const { metric } = await request(METRIC_DIFFERENCE, { ...place, from, to, after: pageParam });
      return metric?.difference ?? NO_CHANGES;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
  });
}

interface DifferenceProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  from: number;
  to: number;
}

/** The difference between two vintages, by period; a vintage's own changes are the difference from the previous one. */
export function Difference({ place, from, to, ...props }: DifferenceProps) {
  const { frequency, decimals } = readFragment(METRIC, props.metric);
  const t = useText();
  const list = useInfiniteQuery(differenceQuery(place, from, to));
  const showMore = () => void list.fetchNextPage();
  return (
    <Loaded from={list} waiting={<Waiting />}>
      {({ pages }) => {
        if (pages.some((page) => page.unreadable))
          return <p className={css.none}>{t("metricMore.difference.unreadable")}</p>;
        const changes = pages.flatMap((page) => page.nodes);
        if (changes.length === 0) return <p className={css.none}>{t("metricMore.difference.none")}</p>;
        const total = pages[0]?.totalCount ?? changes.length;
        return (
          <>
            <DifferenceTable frequency={frequency} decimals={decimals} changes={changes} total={total} />
            {list.isFetchNextPageError && <LoadFailure error={list.error} onRetry={showMore} />}
            {list.hasNextPage && !list.isFetchNextPageError && (
              <Button small busy={list.isFetchingNextPage} onClick={showMore}>
                {t("metricMore.difference.more", { shown: changes.length, total })}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={24} />
      <Bar height={24} />
    </Skeleton>
  );
}
