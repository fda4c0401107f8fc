import { type RefObject, useCallback, useEffect, useRef } from "react";

/** The focus in the table of the desk: over its rows, and to new ones. */
export function useRowFocus(
  table: RefObject<HTMLTableElement | null>,
  /** The button that shows more rows. */
  more: RefObject<HTMLButtonElement | null>,
  count: number,
) {
  /** Moves the focus to the row above or below, in the same column; from the last row to the button. */
  const go = useCallback(
    (from: HTMLElement, step: 1 | -1) => {
      const same = `[data-column="${from.dataset.column}"]`;
      const fields = [...(table.current?.querySelectorAll<HTMLInputElement>(same) ?? [])];
      const next = fields[fields.indexOf(from as HTMLInputElement) + step];
      if (next) {
        next.focus();
        next.select();
      } else if (step > 0) more.current?.focus();
    },
    [table, more],
  );

  // After "show more" the focus moves to the first new row, unless the user has moved it meanwhile.
  const asked = useRef<number | null>(null);
  useEffect(() => {
    const at = asked.current;
    if (at === null || count <= at) return;
    asked.current = null;
    const { activeElement } = document;
    if (activeElement !== more.current && activeElement !== document.body) return;
    const first = table.current?.querySelector(`[data-row="${at}"]`);
    (first?.querySelector<HTMLElement>('[data-column="value"]') ?? first?.querySelector("a"))?.focus();
  }, [count, table, more]);
  /** Moves the focus to the first new row once there are more rows. */
  const awaitRows = () => {
    asked.current = count;
  };
  return { go, awaitRows };
}
