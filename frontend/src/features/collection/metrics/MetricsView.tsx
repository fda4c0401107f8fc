import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, startTransition, useState } from "react";
import { graphql } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { Bar } from "@/ui/state/Skeleton";
import type { ListSelection } from "../bulk/SelectionBar";
import type { Place } from "../place";
import { EmptyCollection, ListSkeleton } from "./ListStates";
import { MetricList } from "./MetricList";
import { metricListQuery } from "./metricListQuery";
import { Toolbar } from "./Toolbar";
import { type Filter, isFilter, useListChoice } from "./useListChoice";

const SelectionBar = lazy(async () => ({
  default: (await loadChunk(() => import("../bulk/SelectionBar"))).SelectionBar,
}));
const MetricTree = lazy(async () => ({
  default: (await loadChunk(() => import("./tree/MetricTree"))).MetricTree,
}));

interface Props {
  account: string;
  collection: string;
  /** Number of indicators in the collection. */
  count: number;
  mayAdd: boolean;
}

/** The indicators of a collection, as a table or as the tree of their paths, filtered during typing. */
export function MetricsView(props: Props) {
  const [selecting, setSelecting] = useState(false);
  // After deleting all indicators, the user first sees the result.
  if (props.count === 0 && !selecting) return <EmptyCollection {...props} />;
  return <Metrics {...props} selecting={selecting} setSelecting={setSelecting} />;
}

function Metrics(props: Props & { selecting: boolean; setSelecting: (on: boolean) => void }) {
  const { account, collection, count, mayAdd, selecting, setSelecting } = props;
  const place = { account, collection };
  const choice = useListChoice();
  const { filter, sort, view } = choice;
  const isFiltered = isFilter(filter);
  const list = useInfiniteQuery({ ...metricListQuery(place, filter, sort), enabled: view === "table" });
  const counted = useQuery({
    ...foundCountQuery(place, filter),
    enabled: isFiltered && view === "tree",
  }).data;
  const inTable = list.isPlaceholderData ? undefined : list.data?.pages[0]?.totalCount;
  const found = isFiltered ? (view === "table" ? inTable : counted) : count;
  const [selection, setSelection] = useState<ListSelection | null>(null);
  const stop = () => setSelecting(false);
  return (
    <>
      <Toolbar
        choice={choice}
        place={place}
        found={found}
        mayEdit={mayAdd}
        selecting={selecting}
        onSelect={() => (selecting ? stop() : startTransition(() => setSelecting(true)))}
      />
      {selecting && (
        <Suspense fallback={<Bar height={56} />}>
          <SelectionBar
            place={place}
            filter={filter}
            found={found}
            mayEdit={mayAdd}
            onSelection={setSelection}
            onStop={stop}
          />
        </Suspense>
      )}
      {count === 0 ? (
        <EmptyCollection {...place} mayAdd={mayAdd} />
      ) : view === "tree" ? (
        <Suspense fallback={<ListSkeleton rows={8} />}>
          <MetricTree place={place} choice={choice} selection={selection} />
        </Suspense>
      ) : (
        <MetricList place={place} count={count} choice={choice} list={list} selection={selection} />
      )}
    </>
  );
}

const FOUND_COUNT = graphql(`
  query FoundCount($account: String!, $key: String!, $search: String, $frequency: Frequency, $under: String) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 1, search: $search, frequency: $frequency, under: $under) { totalCount }
    }
  }
`);

/** Number of matches of a filter, which the tree itself does not return. */
function foundCountQuery({ account, collection: key }: Place, filter: Filter) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "found", filter),
    queryFn: async () => {
      const { query, frequency, under } = filter;
      const answer = await request(FOUND_COUNT, { account, key, search: query || null, frequency, under });
      return answer.collection?.metrics.totalCount ?? 0;
    },
  });
}
