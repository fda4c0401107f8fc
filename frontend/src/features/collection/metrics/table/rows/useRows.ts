import { type ComponentType, useEffect, useState } from "react";
import { laterModule, useModule } from "@/lib/browser/laterModule";
import { FIRST_PAGE } from "../../metricListQuery";
import { PlainRows } from "./PlainRows";
import type { RowsProps } from "./rows";

/** Draws only the rows near the window: downloaded when the first long list is shown. */
const virtualRows = laterModule(() => import("./VirtualRows"));

/** Whether a list has more rows than its first page. */
export const isLongList = (loaded: number, hasMore: boolean) => hasMore || loaded > FIRST_PAGE;

/**
 * How the rows of a table are drawn: all of them, or for a long list those near the window. The rows change only while
 * none of them has the focus, which would be lost, and do not change back.
 */
export function useRows(isLong: boolean, body: HTMLElement | null): ComponentType<RowsProps> {
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
