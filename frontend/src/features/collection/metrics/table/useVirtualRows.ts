import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useOnPaper } from "@/lib/browser/paper";

/** Height of a row before it is measured, in pixels. */
const ROW_HEIGHT = 61;
const OVERSCAN = 10;
/** Number of remaining rows below at which the next page is requested. */
const AHEAD = 25;

/**
 * The rows near the window, and the height of the rows before and after them, in pixels. `onMore` is called before the
 * last row is reached; paper has no window: a print shows all rows.
 */
export function useVirtualRows(rows: readonly { id: string }[], more: boolean, onMore: () => void) {
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
    body,
    items,
    measure: virtual.measureElement,
    before: (items[0]?.start ?? margin) - margin,
    after: isPaper ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin),
  };
}
