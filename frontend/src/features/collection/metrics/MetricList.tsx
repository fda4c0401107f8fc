import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { laterModule, useModule } from "@/lib/browser/laterModule";
import { usePrint } from "@/lib/browser/paper";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import type { ListSelection } from "../bulk/SelectionBar";
import type { Place } from "../place";
import { ListSkeleton, NothingFound } from "./ListStates";
import css from "./MetricsView.module.css";
import { FIRST_PAGE, type MetricPage } from "./metricListQuery";
import { MetricTable } from "./table/MetricTable";
import { MetricTableRow } from "./table/MetricTableRow";
import { AHEAD, NEAR, ROW_HEIGHT, type RowsProps } from "./table/rows/rows";
import { isFilter, type ListChoice, type Sort } from "./useListChoice";

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
        <div className={list.isPlaceholderData ? "stale" : undefined} aria-busy={list.isFetching}>
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

/** Draws only the rows near the window: downloaded when the first long list is shown. */
const virtualRows = laterModule(() => import("./table/rows/VirtualRows"));

/** Whether a list has more rows than its first page. */
export const isLongList = (loaded: number, hasMore: boolean) => hasMore || loaded > FIRST_PAGE;

/**
 * How the rows of a table are drawn: all of them, or for a long list those near the window. The rows change only while
 * none of them has the focus, which would be lost, and do not change back.
 */
function useRows(isLong: boolean, body: HTMLElement | null): ComponentType<RowsProps> {
  const { module } = useModule(virtualRows, isLong);
  const isReady = isLong && module !== undefined;
  const [isVirtual, setVirtual] = useState(isReady);
  useEffect(() => {
    if (!body || !isReady || isVirtual) return undefined;
    const change = (next: EventTarget | null) => {
      const hasFocus = [next, document.activeElement].some((it) => it instanceof Node && body.contains(it));
      if (!hasFocus) setVirtual(true);
    };
    const left = (event: FocusEvent) => change(event.relatedTarget);
    change(null);
    body.addEventListener("focusout", left);
    return () => body.removeEventListener("focusout", left);
  }, [body, isReady, isVirtual]);
  return isVirtual && module ? module.VirtualRows : PlainRows;
}

/** All loaded rows; the next page is requested before the last row is reached. */
function PlainRows({ rows, place, more, onMore, ticking, body }: RowsProps) {
  const latest = useRef(onMore);
  latest.current = onMore;
  const loaded = rows.length;
  useEffect(() => {
    if (!body || !more || loaded === 0) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: `${NEAR * ROW_HEIGHT}px 0px` },
    );
    for (const row of [...body.rows].slice(-AHEAD)) observer.observe(row);
    return () => observer.disconnect();
  }, [body, more, loaded]);
  return rows.map((row, index) => (
    <MetricTableRow key={row.id} index={index} ticking={ticking} row={row} {...place} />
  ));
}

/** A table that may be long, whose columns sort it: the next page is requested before its place is reached. */
export function ListTable(
  props: Omit<RowsProps, "body"> & {
    total: number;
    /** Whether it has more rows than its first page. */
    isLong: boolean;
    sort: Sort;
    onSort: (sort: Sort) => void;
  },
) {
  const { total, isLong, sort, onSort, ...rest } = props;
  const t = useText();
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null);
  const Rows = useRows(isLong, body);
  return (
    <MetricTable
      ref={setBody}
      rowCount={total}
      ticking={rest.ticking}
      sorted={sortedBy(sort)}
      nameHead={
        <>
          <SortButton label={t("collectionMore.list.column.name")} by="name" sort={sort} onSort={onSort} />
          <SortButton label={t("collectionMore.list.column.key")} by="key" sort={sort} onSort={onSort} />
        </>
      }
      updatedHead={
        <SortButton
          label={t("collectionMore.list.column.updated")}
          by="updated"
          sort={sort}
          onSort={onSort}
        />
      }
    >
      <Rows {...rest} body={body} />
    </MetricTable>
  );
}

/** Sorts by a column, and reverses the order on the second press; an arrow shows the order. */
function SortButton(props: {
  label: string;
  by: "name" | "key" | "updated";
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { label, by, sort, onSort } = props;
  const chosen = sort === by || sort === `-${by}`;
  const descending = by === "updated" ? sort === by : sort !== by;
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={chosen ? `${css.button} ${css.chosen}` : css.button}
      aria-pressed={chosen}
      onClick={() => onSort(sort === by ? `-${by}` : by)}
    >
      {label}
      {chosen && <Arrow size={14} aria-hidden />}
    </button>
  );
}

/** The sort order for screen readers: the column and its direction. */
function sortedBy(sort: Sort) {
  const isDescending = sort === "-key" || sort === "-name" || sort === "updated";
  return {
    by: sort.endsWith("updated") ? "updated" : "name",
    direction: isDescending ? "descending" : "ascending",
  } as const;
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
