import { useCallback, useEffect, useRef, useState } from "react";
import { adoptDraft, forgetDraft, GUEST, keepDraft, readDraft } from "@/lib/browser/draft/drafts";
import type { Content } from "@/lib/repair/content";
import { EMPTY_PASTE, type PasteDraft, pasteDraft } from "./draft";

const PLACE = "new";
const TYPING_PAUSE_MS = 300;

/** The draft of the page, and the actions on it. */
export interface PasteDrafting {
  draft: PasteDraft;
  change: (change: Partial<PasteDraft>) => void;
  /** Begins anew with other data. */
  take: (content: Content) => void;
  /** Removes the data from the page and from the browser. */
  forget: () => void;
  /** Whether the browser stores the draft. */
  isKept: boolean;
}

/**
 * The draft of the page, stored in the browser for a user, or for the guest of this browser until a user signs up or
 * in. `handed` is data that another page hands over.
 */
export function usePasteDraft(user: string | null, handed: Content | null): PasteDrafting {
  const [draft, setDraft] = useState<PasteDraft>(() => {
    const kept = user === null ? readDraft(GUEST, PLACE) : adoptDraft(user, PLACE);
    const own = pasteDraft(kept?.value);
    // After a reload the history still hands over the data of the draft.
    const isNew = handed !== null && handed.text !== own?.content?.text;
    return isNew ? { ...EMPTY_PASTE, content: handed } : (own ?? EMPTY_PASTE);
  });
  const [isKept, setKept] = useState(true);
  const owner = user ?? GUEST;
  const before = useRef(owner);

  useEffect(() => {
    // The draft of a guest goes with the user.
    if (before.current !== owner) forgetDraft(before.current, PLACE);
    before.current = owner;
    if (draft.content === null) return forgetDraft(owner, PLACE);
    const keep = () => setKept(keepDraft(owner, PLACE, draft));
    const timer = setTimeout(keep, TYPING_PAUSE_MS);
    // A page that is left within the pause loses nothing.
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [owner, draft]);

  const change = useCallback((change: Partial<PasteDraft>) => setDraft((now) => ({ ...now, ...change })), []);
  const take = useCallback(
    (content: Content) => setDraft((now) => ({ ...EMPTY_PASTE, content, collection: now.collection })),
    [],
  );
  const forget = useCallback(() => setDraft(EMPTY_PASTE), []);
  return { draft, change, take, forget, isKept };
}
