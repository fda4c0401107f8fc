import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOnPaper } from "@/lib/browser/paper";
import { AHEAD, NEAR, ROW_HEIGHT, type RowsProps } from "./rows";

/**
 * The rows near the window, and the height of the rows before and after them, in pixels. `onMore` is called before the
 * last row is reached; paper has no window: a print shows all rows.
 */
export function useVirtualRows({ rows, more, onMore, body }: RowsProps) {
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
