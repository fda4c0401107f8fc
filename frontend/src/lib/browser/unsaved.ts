import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useText } from "../text/text";

/**
 * Asks before the reader leaves a form with unsaved changes, by a link or by closing the tab; other words may be given.
 * The function that it returns lets the next step through: call it after a save, before navigating on. Where what
 * follows the question mark only filters (`filters`), what is typed outlives its changes, and nobody is asked.
 */
export function useUnsavedWarning(dirty: boolean, words?: string, filters = false): () => void {
  const t = useText();
  const released = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const elsewhere = from.pathname !== to.pathname || (!filters && from.search !== to.search);
    return dirty && elsewhere && !released.current;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirm(words ?? t("common.unsaved.leave"))) blocker.proceed();
    else blocker.reset();
  }, [blocker, t, words]);
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
