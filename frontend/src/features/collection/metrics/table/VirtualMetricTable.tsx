import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOnPaper } from "@/lib/browser/paper";
import { useText } from "@/lib/text/text";
import type { MetricRef } from "../documents";
import type { Sort } from "../useListChoice";
import { MetricTable, MetricTableRow } from "./MetricTable";
import { SortButton } from "./SortButton";
import type { Ticking } from "./ticking";

/** Height of a row before it is measured, in pixels. */
const ROW_HEIGHT = 61;
const OVERSCAN = 10;
/** Number of remaining rows below at which the next page is requested. */
const AHEAD = 25;

/**
 * A long table: only the rows near the window are in the document, and the next page is requested before it is reached.
 */
export function VirtualMetricTable(props: {
  rows: readonly MetricRef[];
  total: number;
  account: string;
  collection: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  more: boolean;
  onMore: () => void;
  ticking: Ticking | null;
}) {
  const { rows, total, account, collection, sort, onSort, more, onMore, ticking } = props;
  const t = useText();
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  // The content above can change its height.
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setMargin(Math.round(top + window.scrollY));
  });
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  // Paper has no window: a print shows all rows.
  const isPaper = useOnPaper();
  const all = rows.map(({ id }, index) => ({ index, key: id, start: margin, end: margin }));
  const items = isPaper ? all : virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (more && !isPaper && last >= rows.length - AHEAD) latest.current();
  }, [more, isPaper, last, rows.length]);

  const before = (items[0]?.start ?? margin) - margin;
  const after = isPaper ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  const by = sort.endsWith("updated") ? "updated" : "name";
  const descending = sort === "-key" || sort === "-name" || sort === "updated";
  return (
    <MetricTable
      ref={body}
      rowCount={total}
      ticking={ticking}
      sorted={{ by, direction: descending ? "descending" : "ascending" }}
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
      <Space height={before} columns={ticking ? 8 : 7} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        return (
          row && (
            <MetricTableRow
              key={key}
              ref={virtual.measureElement}
              index={index}
              ticking={ticking}
              row={row}
              account={account}
              collection={collection}
            />
          )
        );
      })}
      <Space height={after} columns={ticking ? 8 : 7} />
    </MetricTable>
  );
}

/** Fills the height of the rows that are not in the document. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
