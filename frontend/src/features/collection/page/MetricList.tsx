import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text";
import { Button, buttonClass } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { NativeSelect, TextInput } from "@/ui/fields";
import { LoadFailure } from "@/ui/LoadFailure";
import { Bar, Skeleton } from "@/ui/Skeleton";
import css from "./MetricList.module.css";
import { MetricTable } from "./MetricTable";
import { type Sort, useListChoice, useMetricList } from "./useMetricList";

interface Props {
  account: string;
  collection: string;
  /** How many indicators the collection holds in all. */
  count: number;
  mayAdd: boolean;
  /** Shows keys. */
  expert: boolean;
}

/** The indicators of a collection, filtered as one types. */
export function MetricList({ account, collection, count, mayAdd, expert }: Props) {
  const t = useText();
  const language = useLanguage();
  const choice = useListChoice();
  const list = useMetricList(account, collection, choice);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount;

  if (count === 0) return <EmptyCollection account={account} collection={collection} mayAdd={mayAdd} />;
  return (
    <section aria-labelledby="indicators">
      <div className={css.bar}>
        <h2 id="indicators" className={css.title}>
          {t("collection.list.title")}{" "}
          <span className={css.count}>
            {choice.query !== "" && total !== undefined
              ? t("collection.list.shown", { shown: total, total: count })
              : formatNumber(count, { language })}
          </span>
        </h2>
        <FilterField typed={choice.typed} onType={choice.setTyped} />
        <NativeSelect
          aria-label={t("collection.list.sort")}
          className={css.sort}
          value={choice.sort}
          onChange={(event) => choice.setSort(event.currentTarget.value as Sort)}
          data={[
            { value: "key", label: t("collection.list.sort.key") },
            { value: "name", label: t("collection.list.sort.name") },
            { value: "updated", label: t("collection.list.sort.updated") },
          ]}
        />
      </div>
      <p className="visually-hidden" role="status">
        {choice.query !== "" && total !== undefined && !list.isPlaceholderData
          ? t("collection.list.found", { count: total })
          : ""}
      </p>
      {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton rows={Math.min(count, 8)} />}
      {rows.length > 0 && (
        <div className={list.isPlaceholderData ? css.stale : undefined} aria-busy={list.isFetching}>
          <MetricTable rows={rows} account={account} collection={collection} expert={expert} />
        </div>
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          title={t("collection.list.none.title", { query: choice.query })}
          text={t("collection.list.none.text")}
          action={<Button onClick={() => choice.setTyped("")}>{t("collection.list.clear")}</Button>}
        />
      )}
      {list.hasNextPage && (
        <More
          shown={rows.length}
          total={total ?? rows.length}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}

function FilterField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useText();
  return (
    <TextInput
      type="search"
      className={css.filter}
      aria-label={t("collection.list.filter")}
      placeholder={t("collection.list.filterHint")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== "" && (
          <button
            type="button"
            className={css.clear}
            aria-label={t("collection.list.clear")}
            onClick={() => onType("")}
          >
            <IconX size={16} aria-hidden />
          </button>
        )
      }
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onType("");
      }}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

/** Loads the next page when it comes into view, and by its button. */
function More(props: { shown: number; total: number; busy: boolean; onMore: () => void }) {
  const { shown, total, busy, onMore } = props;
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!place.current || busy) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: "600px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={place} className={css.more}>
      <Button busy={busy} onClick={onMore}>
        {t(busy ? "collection.list.loadingMore" : "collection.list.more")}
      </Button>
      <span>{t("collection.list.shown", { shown, total })}</span>
    </div>
  );
}

function EmptyCollection(props: { account: string; collection: string; mayAdd: boolean }) {
  const { account, collection, mayAdd } = props;
  const t = useText();
  return (
    <div className={css.empty}>
      <EmptyState
        title={t("collection.list.empty.title")}
        text={t(mayAdd ? "collection.list.empty.editor" : "collection.list.empty.reader")}
        action={
          mayAdd && (
            <Link className={buttonClass("primary")} to={paths.newMetric(account, collection)}>
              {t("collection.page.newIndicator")}
            </Link>
          )
        }
      />
    </div>
  );
}

function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other identity
        <Bar key={row} height={40} />
      ))}
    </Skeleton>
  );
}
