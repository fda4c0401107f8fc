import { useText } from "@/lib/text/text";
import type { Place } from "../../place";
import type { ListedMetric } from "../metricListQuery";
import type { Ticking } from "../tick/useTicking";
import type { Sort } from "../useListChoice";
import { MetricTable } from "./MetricTable";
import { MetricTableRow } from "./MetricTableRow";
import { SortButton } from "./SortButton";
import { useVirtualRows } from "./useVirtualRows";

/**
 * A long table: only the rows near the window are in the document, and the next page is requested before it is reached.
 */
export function VirtualMetricTable(props: {
  rows: readonly ListedMetric[];
  total: number;
  place: Place;
  sort: Sort;
  onSort: (sort: Sort) => void;
  more: boolean;
  onMore: () => void;
  ticking: Ticking | null;
}) {
  const { rows, total, place, sort, onSort, more, onMore, ticking } = props;
  const t = useText();
  const { body, items, measure, before, after } = useVirtualRows(rows, more, onMore);
  const columns = ticking ? 8 : 7;
  return (
    <MetricTable
      ref={body}
      rowCount={total}
      ticking={ticking}
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
      <Space height={before} columns={columns} />
      {items.map(({ index, key }) => {
        const row = rows[index];
        return (
          row && (
            <MetricTableRow key={key} ref={measure} index={index} ticking={ticking} row={row} {...place} />
          )
        );
      })}
      <Space height={after} columns={columns} />
    </MetricTable>
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
