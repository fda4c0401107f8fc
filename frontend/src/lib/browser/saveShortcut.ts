import { useEffect, useRef } from "react";

/**
 * Ctrl+S, on a Mac Command+S, saves the form wherever the focus is, instead of the page as a file; with `enter`, so does
 * Ctrl+Enter.
 */
export function useSaveShortcut(save: () => void, { enter = false } = {}): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "s" || (enter && event.key === "Enter");
      if (!isKey || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [enter]);
}
