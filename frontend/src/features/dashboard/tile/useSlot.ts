import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Smallest usable height in pixels: below it the element is not laid out yet. */
const LEAST = 24;

/** The current height left for a drawing, in pixels; `initial` until it is measured. */
export function useSlot(initial: number): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const take = (height: number) => {
      if (height >= LEAST) setMeasured(Math.floor(height));
    };
    take(element.clientHeight);
    const observer = new ResizeObserver(([entry]) => take(entry?.contentRect.height ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, measured ?? initial];
}
