import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "../router/navigation";
import { useText } from "../text/text";

/**
 * Asks for confirmation before the reader leaves a form with unsaved changes, by a link or by closing the tab; `words`
 * replaces the default question. Returns a function that allows the next navigation: call it after a save, before
 * navigating on. With `filters`, the query string only filters and typed values survive its changes, so these need no
 * confirmation.
 */
export function useUnsavedWarning(dirty: boolean, words?: string, filters = false): () => void {
  const t = useText();
  const released = useRef(false);
  useBlocker((from, to) => {
    const elsewhere = from.pathname !== to.pathname || (!filters && from.search !== to.search);
    return dirty && elsewhere && !released.current && !confirm(words ?? t("common.unsaved.leave"));
  });
  useEffect(() => {
    if (!dirty) return;
    released.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  return useCallback(() => {
    released.current = true;
  }, []);
}
