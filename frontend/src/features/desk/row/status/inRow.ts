import type { MouseEvent } from "react";

/** Wraps an action whose button disappears: the focus moves to the value field of the row. */
export function inRow(act: () => void) {
  return (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest("tr");
    act();
    row?.querySelector<HTMLElement>('[data-column="value"]')?.focus();
  };
}
