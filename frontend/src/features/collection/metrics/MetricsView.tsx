import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text";
import { LoadFailure } from "@/ui/LoadFailure";
import { EmptyCollection, ListSkeleton, NothingFound } from "./ListStates";
import css from "./MetricsView.module.css";
import { MetricTree } from "./MetricTree";
import { Toolbar } from "./Toolbar";
import { useListChoice } from "./useListChoice";
import { useMetricList } from "./useMetricList";
import { VirtualMetricTable } from "./VirtualMetricTable";

interface Props {
  account: string;
  collection: string;
  /** How many indicators the collection holds in all. */
  count: number;
  mayAdd: boolean;
}

/** The indicators of a collection, as a table or as the tree of their keys, filtered as one types. */
export function MetricsView({ account, collection, count, mayAdd }: Props) {
  const choice = useListChoice();
  if (count === 0) return <EmptyCollection account={account} collection={collection} mayAdd={mayAdd} />;
  return (
    <>
      <Toolbar choice={choice} />
      {choice.view === "tree" ? (
        <MetricTree account={account} collection={collection} choice={choice} />
      ) : (
        <List account={account} collection={collection} count={count} choice={choice} />
      )}
    </>
  );
}

function List(props: {
  account: string;
  collection: string;
  count: number;
  choice: ReturnType<typeof useListChoice>;
}) {
  const { account, collection, count, choice } = props;
  const t = useText();
  const language = useLanguage();
  const { query, frequency, under, sort, setSort } = choice;
  const list = useMetricList(account, collection, { query, frequency, under }, sort);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount;
  const filtered = query !== "" || frequency !== null || under !== null;
  const more = list.hasNextPage && !list.isPlaceholderData;
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
