import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is rendered for print. */
export function useOnPaper(): boolean {
  const [isPaper, setPaper] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPaper(true));
    const after = () => setPaper(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return isPaper;
}

/**
 * Returns a function that prints the page after all its content has been loaded. The print shortcut waits too, so that
 * no content is missing on paper.
 */
export function usePrint(loadAll: () => Promise<unknown>): () => void {
  const latest = useRef(loadAll);
  latest.current = loadAll;
  const print = useRef(() => {
    void latest.current().then(
      () => window.print(),
      () => window.print(),
    );
  }).current;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint = event.key.toLowerCase() === "p" && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.shiftKey || event.altKey) return;
      event.preventDefault();
      print();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [print]);
  return print;
}
