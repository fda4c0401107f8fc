import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a scheduler that runs only the latest task in the next frame: one drawing a frame, however often the pointer
 * moves.
 */
export function useFrame(): (task: () => void) => void {
  const latest = useRef<() => void>(undefined);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback((task) => {
    latest.current = task;
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      latest.current?.();
    });
  }, []);
}
