import { draftKey, removeDrafts } from "./storedDrafts";

const DAY_MS = 24 * 3600_000;
/** Lifetime of a draft. */
const KEPT_MS = 30 * DAY_MS;

/** The owner of drafts that were typed without an account. */
export const GUEST = "guest";

/** A draft with the time of its last change, in milliseconds since 1970. */
interface Kept {
  at: number;
  value: unknown;
}

/**
 * The draft of a user, by id, or of the guests of this browser, at a place; `null` without one, or 30 days after its
 * last change. The caller checks the shape of the value.
 */
export function readDraft(owner: string, place: string): Kept | null {
  try {
    const kept = parse(localStorage.getItem(draftKey(owner, place)));
    return kept && !isOver(kept) ? kept : null;
  } catch {
    return null; // storage is denied
  }
}

/**
 * Stores a draft in this browser; returns whether there was room for it. Drafts that are over are removed. A draft that
 * is stored already keeps the time of its last change.
 */
export function keepDraft(owner: string, place: string, value: unknown): boolean {
  try {
    const former = readDraft(owner, place);
    if (former && JSON.stringify(former.value) === JSON.stringify(value)) return true;
    removeDrafts((key) => {
      const kept = parse(localStorage.getItem(key));
      return kept === null || isOver(kept);
    });
    localStorage.setItem(draftKey(owner, place), JSON.stringify({ at: Date.now(), value } satisfies Kept));
    return true;
  } catch {
    return false; // storage is full or denied: the page still has the typed values
  }
}

/** Removes a draft. */
export function forgetDraft(owner: string, place: string): void {
  try {
    localStorage.removeItem(draftKey(owner, place));
  } catch {
    // storage is denied: nothing was stored
  }
}

/** Gives a guest's draft at a place to a user, in place of an older one; returns it. */
export function adoptDraft(user: string, place: string): Kept | null {
  const [own, guests] = [readDraft(user, place), readDraft(GUEST, place)];
  if (!guests || (own && own.at > guests.at)) return own;
  if (keepDraft(user, place, guests.value)) forgetDraft(GUEST, place);
  return guests;
}

function isOver({ at }: Kept): boolean {
  return Date.now() - at > KEPT_MS;
}

function parse(stored: string | null): Kept | null {
  if (stored === null) return null;
  try {
    const kept = JSON.parse(stored) as Partial<Kept> | null;
    return typeof kept?.at === "number" ? { at: kept.at, value: kept.value } : null;
  } catch {
    return null; // foreign data
  }
}
