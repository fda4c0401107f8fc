import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/**
 * Rows that are put into another order with a handle: dragged by mouse, pen or finger, or moved with the arrow keys,
 * Home and End. The rows are the children of the list, in the order of `ids`.
 */
export function useReorder(ids: readonly string[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const now = useRef({ ids, move });
  now.current = { ids, move };
  /** The handle that keeps the focus: a row that is moved in the document loses it. */
  const held = useRef<string>(undefined);
  useEffect(() => {
    if (held.current === undefined) return;
    const row = ids.indexOf(held.current);
    held.current = undefined;
    list.current?.children[row]?.querySelector<HTMLElement>("[data-handle]")?.focus();
  }, [ids]);

  useEffect(() => {
    if (dragged === undefined) return;
    const follow = (event: globalThis.PointerEvent) => {
      const from = now.current.ids.indexOf(dragged);
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const others = rows.filter((_, index) => index !== from);
      const to = others.filter((box) => (box.top + box.bottom) / 2 < event.clientY).length;
      if (from >= 0 && to !== from) now.current.move(from, to);
    };
    const end = () => setDragged(undefined);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [dragged]);

  const handle = (id: string) => ({
    "data-handle": "",
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      setDragged(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = ids.indexOf(id);
      const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: ids.length - 1 }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (to < 0 || to >= ids.length || to === from) return;
      held.current = id;
      move(from, to);
    },
  });
  return { list, dragged, handle };
}
