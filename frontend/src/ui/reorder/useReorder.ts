import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { type HeldItem, type ReorderChange, type ReorderInput, type ReorderRules, stepOf } from "./reorder";
import { usePointer } from "./usePointer";

interface Options extends ReorderRules {
  /** Called with each change, to apply it to the order and to announce it. */
  onChange: (change: ReorderChange) => void;
  /** Called when a pointer takes an item by its handle. */
  onPress?: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Puts the items of a list or a grid into another order: by mouse, pen or finger with a handle, and by keys on it.
 * Each handle is inside the `li` of its item, and keeps the focus when keys move the item.
 */
export function useReorder(options: Options) {
  const [held, setHeld] = useState<HeldItem>();
  const latest = useRef(held);
  const handles = useRef(new Map<string, HTMLElement>());
  const itemOf = (id: string) => handles.current.get(id)?.closest("li");
  const focused = useRef<string>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const apply = (input: ReorderInput): boolean => {
    const step = stepOf(latest.current, input, options);
    if (!step) return false;
    const { change } = step;
    latest.current = step.held;
    setHeld(step.held);
    if (change?.kind === "moved" && change.by === "keys") focused.current = change.id;
    if (change) options.onChange(change);
    return true;
  };

  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    const id = held?.by === "keys" ? held.id : focused.current;
    focused.current = undefined;
    if (id === undefined) return;
    handles.current.get(id)?.focus({ preventScroll: options.lifts });
    if (options.lifts) itemOf(id)?.scrollIntoView?.({ block: "nearest" });
  });

  const follow = usePointer({
    lifts: options.lifts,
    move: (pointer) => {
      ghost.current?.style.setProperty("transform", `translate(${pointer.x + 12}px, ${pointer.y + 12}px)`);
      apply({ type: "point", pointer, edges: options.ids.map((id) => itemOf(id)?.getBoundingClientRect()) });
    },
    end: (type) => apply({ type }),
  });

  const handle = (id: string) => ({
    "data-grip": options.lifts ? "lift" : "move",
    ref: (element: HTMLElement | null) => {
      if (element) handles.current.set(id, element);
      else handles.current.delete(id);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!follow(event)) return;
      options.onPress?.(event);
      apply({ type: "press", id, pointer: { x: event.clientX, y: event.clientY } });
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !apply({ type: "key", id, key })) return;
      if (key !== "Tab") event.preventDefault();
    },
  });
  return { held, handle, /** For an element that follows the pointer. */ ghost };
}
