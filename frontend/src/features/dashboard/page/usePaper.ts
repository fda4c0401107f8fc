import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being drawn for paper; `print` first waits for what is still to come. The key that prints
 * waits as well, so that no chart is missing on the sheet.
 */
export function usePaper(loadAll: () => Promise<unknown>): { isPaper: boolean; print: () => void } {
  const [isPaper, setPaper] = useState(false);
  const latest = useRef(loadAll);
  latest.current = loadAll;
  const print = useRef(() => {
    void latest.current().then(
      () => window.print(),
      () => window.print(),
    );
  }).current;
  useEffect(() => {
    const before = () => flushSync(() => setPaper(true));
    const after = () => setPaper(false);
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "p" ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      print();
    };
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
      removeEventListener("keydown", onKeyDown);
    };
  }, [print]);
  return { isPaper, print };
}
