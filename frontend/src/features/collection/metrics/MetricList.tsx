import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { usePrint } from "@/lib/browser/paper";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import type { ListSelection } from "../bulk/SelectionBar";
import type { Place } from "../place";
import { ListSkeleton, NothingFound } from "./ListStates";
import css from "./MetricsView.module.css";
import type { MetricPage } from "./metricListQuery";
import { ListTable } from "./table/ListTable";
import { isLongList } from "./table/rows/useRows";
import { isFilter, type ListChoice } from "./useListChoice";

/** The indicators that match, as a table; a failed request is shown above the rows that were loaded before. */
export function MetricList(props: {
  place: Place;
  /** Number of indicators in the collection. */
  count: number;
  choice: ListChoice;
  list: UseInfiniteQueryResult<InfiniteData<MetricPage>>;
  selection: ListSelection | null;
}) {
  const { place, count, choice, list, selection } = props;
  const t = useText();
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount;
  const isFiltered = isFilter(choice.filter);
  const more = list.hasNextPage && !list.isPlaceholderData;
  const ticking = selection?.tickingOf(rows, total ?? rows.length) ?? null;
  usePrint(async () => {
    let next = more;
    while (next) next = (await list.fetchNextPage()).hasNextPage;
  });
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered && total !== undefined && !list.isPlaceholderData
          ? t("collectionMore.list.found", { count: total })
          : ""}
      </p>
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton rows={Math.min(count, 8)} />}
      {rows.length > 0 && (
        <div className={list.isPlaceholderData ? css.stale : undefined} aria-busy={list.isFetching}>
          <ListTable
            rows={rows}
            total={total ?? rows.length}
            isLong={isLongList(rows.length, list.hasNextPage)}
            place={place}
            sort={choice.sort}
            onSort={choice.setSort}
            more={more && !list.isFetching && !list.isError}
            onMore={() => void list.fetchNextPage()}
            ticking={ticking}
          />
        </div>
      )}
      {list.isSuccess && rows.length === 0 && (
        <NothingFound query={choice.filter.query} onClear={choice.clear} />
      )}
      {total !== undefined && rows.length > 0 && (
        <ListFoot
          shown={rows.length}
          total={total}
          count={isFiltered ? count : null}
          isLoading={list.isFetchingNextPage}
        />
      )}
    </>
  );
}

/** How many of the indicators are shown. */
function ListFoot(props: {
  shown: number;
  /** Number of matches. */
  total: number;
  /** Number of indicators in the collection; `null` without a filter. */
  count: number | null;
  /** Whether the next page is loading. */
  isLoading: boolean;
}) {
  const { shown, total, count, isLoading } = props;
  const t = useText();
  const language = useLanguage();
  return (
    <p className={css.foot} aria-live="off">
      {isLoading
        ? t("collectionMore.list.loadingMore")
        : shown < total
          ? t("collectionMore.list.shown", { shown, total })
          : count !== null
            ? t("collectionMore.list.shown", { shown: total, total: count })
            : t("collectionMore.list.all", { total: formatNumber(total, { language }) })}
    </p>
  );
}
