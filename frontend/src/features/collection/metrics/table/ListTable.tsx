import { useState } from "react";
import { useText } from "@/lib/text/text";
import type { Sort } from "../useListChoice";
import { MetricTable } from "./MetricTable";
import type { RowsProps } from "./rows/rows";
import { useRows } from "./rows/useRows";
import { SortButton } from "./SortButton";

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

/** The sort order for screen readers: the column and its direction. */
function sortedBy(sort: Sort) {
  const isDescending = sort === "-key" || sort === "-name" || sort === "updated";
  return {
    by: sort.endsWith("updated") ? "updated" : "name",
    direction: isDescending ? "descending" : "ascending",
  } as const;
}
