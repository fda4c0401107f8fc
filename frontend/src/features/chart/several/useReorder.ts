import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** Pixels that a hand may tremble before a press becomes a drag. */
const SLACK = 4;

/**
 * Rows that are put into another order with a handle: dragged by mouse, pen or finger, or moved with the arrow keys,
 * Home and End. The rows are the children of the list, in the order of `ids`.
 */
export function useReorder(ids: readonly string[], move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [grabbed, setGrabbed] = useState<{ id: string; y: number }>();
  const [isMoving, setMoving] = useState(false);
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
    if (!grabbed) return;
    const follow = (event: globalThis.PointerEvent) => {
      if (Math.abs(event.clientY - grabbed.y) >= SLACK) setMoving(true);
      const from = now.current.ids.indexOf(grabbed.id);
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const others = rows.filter((_, index) => index !== from);
      const to = others.filter((box) => (box.top + box.bottom) / 2 < event.clientY).length;
      if (from >= 0 && to !== from) now.current.move(from, to);
    };
    const end = () => {
      setGrabbed(undefined);
      setMoving(false);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [grabbed]);

  const handle = (id: string) => ({
    "data-handle": "",
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      setGrabbed({ id, y: event.clientY });
    },
    // Nothing is selected on the way: what is selected would be dragged by the browser the next time.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.focus();
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
  return { list, dragged: isMoving ? grabbed?.id : undefined, handle };
}
