import { useCallback, useEffect, useRef } from "react";

/** Runs the latest of the tasks given to it in the next frame: however often the pointer speaks, one drawing a frame. */
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
