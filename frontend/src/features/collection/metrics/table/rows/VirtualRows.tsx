import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOnPaper } from "@/lib/browser/paper";
import { MetricTableRow } from "../MetricTableRow";
import { AHEAD, NEAR, ROW_HEIGHT, type RowsProps } from "./rows";

/** The rows near the window, between spaces of the height of the others; the next page is requested before the last row. */
export function VirtualRows(props: RowsProps) {
  const { rows, place, ticking } = props;
  const { items, measure, before, after } = useVirtualRows(props);
  const columns = ticking ? 9 : 8;
  return (
    <>
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
    </>
  );
}

/**
 * The rows near the window, and the height of the rows before and after them, in pixels. `onMore` is called before the
 * last row is reached; paper has no window: a print shows all rows.
 */
function useVirtualRows({ rows, more, onMore, body }: RowsProps) {
  const [margin, setMargin] = useState(0);
  // The rows were all in the document until now: with their heights, nothing moves.
  const [heights] = useState(() => heightsOf(rows, body));
  // The content above can change its height.
  useLayoutEffect(() => {
    const top = body?.getBoundingClientRect().top ?? 0;
    setMargin(Math.round(top + window.scrollY));
  });
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => heights.get(rows[index]?.id) ?? ROW_HEIGHT,
    overscan: NEAR,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const isPaper = useOnPaper();
  const all = rows.map(({ id }, index) => ({ index, key: id, start: margin, end: margin }));
  const items = isPaper ? all : virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (more && !isPaper && last >= rows.length - AHEAD) latest.current();
  }, [more, isPaper, last, rows.length]);
  return {
    items,
    measure: virtual.measureElement,
    before: (items[0]?.start ?? margin) - margin,
    after: isPaper ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin),
  };
}

/** The heights of the rows that are in the document, by the ids of their indicators, in pixels. */
function heightsOf(
  rows: RowsProps["rows"],
  body: RowsProps["body"],
): ReadonlyMap<string | undefined, number> {
  return new Map(
    [...(body?.rows ?? [])].map((row) => [
      rows[Number(row.dataset.index)]?.id,
      row.getBoundingClientRect().height,
    ]),
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
