import { startTransition, useState } from "react";
import { usePrint } from "@/lib/browser/paper";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { SelectionBar } from "../bulk/SelectionBar";
import { type SelectionState, useSelection } from "../bulk/useSelection";
import { EmptyCollection, ListSkeleton, NothingFound } from "./ListStates";
import css from "./MetricsView.module.css";
import { Toolbar } from "./Toolbar";
import { useTicking } from "./table/ticking";
import { VirtualMetricTable } from "./table/VirtualMetricTable";
import { MetricTree } from "./tree/MetricTree";
import { useFoundCount } from "./useFoundCount";
import { useListChoice } from "./useListChoice";
import { useMetricList } from "./useMetricList";

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
  const choice = useListChoice();
  const { query, frequency, under, view } = choice;
  const filter = { query, frequency, under };
  const isFiltered = query !== "" || frequency !== null || under !== null;
  const list = useMetricList(account, collection, filter, choice.sort, view === "table");
  const counted = useFoundCount(account, collection, filter, isFiltered && view === "tree");
  const inTable = list.isPlaceholderData ? undefined : list.data?.pages[0]?.totalCount;
  const found = isFiltered ? (view === "table" ? inTable : counted) : count;
  const state = useSelection({ account, collection }, filter);
  const selection = selecting ? state : null;
  const place = { account, collection };
  const stop = () => {
    state.clear();
    setSelecting(false);
  };
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
      {selection && (
        <SelectionBar place={place} state={selection} found={found} mayEdit={mayAdd} onStop={stop} />
      )}
      {count === 0 ? (
        <EmptyCollection account={account} collection={collection} mayAdd={mayAdd} />
      ) : view === "tree" ? (
        <MetricTree account={account} collection={collection} choice={choice} selection={selection} />
      ) : (
        <List
          account={account}
          collection={collection}
          count={count}
          choice={choice}
          list={list}
          selection={selection}
        />
      )}
    </>
  );
}

function List(props: {
  account: string;
  collection: string;
  count: number;
  choice: ReturnType<typeof useListChoice>;
  list: ReturnType<typeof useMetricList>;
  selection: SelectionState | null;
}) {
  const { account, collection, count, choice, list, selection } = props;
  const t = useText();
  const language = useLanguage();
  const { query, frequency, under, sort, setSort } = choice;
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount;
  const filtered = query !== "" || frequency !== null || under !== null;
  const more = list.hasNextPage && !list.isPlaceholderData;
  const ticking = useTicking(selection, rows, total ?? rows.length);
  usePrint(async () => {
    let next = more;
    while (next) next = (await list.fetchNextPage()).hasNextPage;
  });
  return (
    <>
      <p className="visually-hidden" role="status">
        {filtered && total !== undefined && !list.isPlaceholderData
          ? t("collectionMore.list.found", { count: total })
          : ""}
      </p>
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton rows={Math.min(count, 8)} />}
      {rows.length > 0 && (
        <div className={list.isPlaceholderData ? css.stale : undefined} aria-busy={list.isFetching}>
          <VirtualMetricTable
            rows={rows}
            total={total ?? rows.length}
            account={account}
            collection={collection}
            sort={sort}
            onSort={setSort}
            more={more && !list.isFetching && !list.isError}
            onMore={() => void list.fetchNextPage()}
            ticking={ticking}
          />
        </div>
      )}
      {list.isSuccess && rows.length === 0 && <NothingFound query={query} onClear={choice.clear} />}
      {total !== undefined && rows.length > 0 && (
        <p className={css.foot} aria-live="off">
          {list.isFetchingNextPage
            ? t("collectionMore.list.loadingMore")
            : rows.length < total
              ? t("collectionMore.list.shown", { shown: rows.length, total })
              : filtered
                ? t("collectionMore.list.shown", { shown: total, total: count })
                : t("collectionMore.list.all", { total: formatNumber(total, { language }) })}
        </p>
      )}
    </>
  );
}
