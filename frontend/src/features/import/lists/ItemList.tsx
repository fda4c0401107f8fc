import type { ReactNode } from "react";
import type { ImportFilter, ImportOptionsInput } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./lists.module.css";
import { type Item, useItems } from "./useItems";

/** One of the two lists: pages of indicators under a heading with their number. */
export function ItemList(props: {
  file: string;
  options: ImportOptionsInput;
  filter: ImportFilter;
  search: string;
  label: string;
  /** Renders an indicator of the shown ones. */
  children: (item: Item, shown: readonly Item[]) => ReactNode;
}) {
  const { file, options, filter, search, label, children } = props;
  const t = useText();
  const list = useItems(file, options, filter, search);
  const pages = list.data?.pages ?? [];
  const items = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount ?? 0;
  if (list.isPending) {
    return (
      <Skeleton>
        <Bar height={56} />
        <Bar height={56} />
        <Bar height={56} />
      </Skeleton>
    );
  }
  return (
    <>
      {list.error && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <p className={css.none}>{t("import.list.none")}</p>}
      <ul
        className={list.isPlaceholderData ? `${css.items} ${css.stale}` : css.items}
        aria-label={label}
        aria-busy={list.isFetching}
      >
        {items.map((item, index) => (
          // An id may occur twice: then both are invalid.
          <li key={`${item.id} ${item.column ?? item.line ?? index}`} className={css.item}>
            {children(item, items)}
          </li>
        ))}
      </ul>
      {items.length < total && (
        <div className={css.foot}>
          <span className="tabular">{t("import.list.shown", { shown: items.length, total })}</span>
          <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("common.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
