import { useCallback, useEffect, useRef, useState } from "react";
import { readStoredUser } from "../../data/account/storedUser";
import { forgetDraft, GUEST, keepDraft } from "./drafts";

/** Pause in typing after which a draft is stored, in milliseconds. */
const TYPING_PAUSE_MS = 400;

/** The owner of what is typed in this browser: the signed-in user by id, or its guests. */
export function draftOwner(): string {
  return readStoredUser()?.id ?? GUEST;
}

/**
 * Stores the draft of an owner at a place: the first change at once, so that a browser that stores nothing is known, the
 * others after a pause in typing, and before the page is hidden or left. `null` removes it. After a sign-out, here or in another tab, nothing more is stored for that user.
 */
export function useKeptDraft(owner: string, place: string, draft: object | null) {
  const [isKept, setKept] = useState(true);
  const wasHere = useRef(false);
  const isBegun = useRef(false);
  /** Stores the draft now, while it is not stored. */
  const pending = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (draftOwner() === owner) wasHere.current = true;
    pending.current = null;
    if (draft === null) {
      isBegun.current = false;
      return forgetDraft(owner, place);
    }
    const keep = () => {
      pending.current = null;
      if (!wasHere.current || draftOwner() === owner) setKept(keepDraft(owner, place, draft));
    };
    if (!isBegun.current) {
      isBegun.current = true;
      return keep();
    }
    pending.current = keep;
    const timer = setTimeout(keep, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [owner, place, draft]);

  useEffect(() => {
    const keepNow = () => pending.current?.();
    const keepHidden = () => {
      if (document.visibilityState === "hidden") keepNow();
    };
    addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepHidden);
    return () => {
      removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepHidden);
      keepNow();
    };
  }, []);
  /** Removes the draft at once, for a form that is closed in the same event. */
  const drop = useCallback(() => {
    pending.current = null;
    forgetDraft(owner, place);
  }, [owner, place]);
  return {
    /** Whether the browser had room for the draft. */
    isKept,
    drop,
  };
}
