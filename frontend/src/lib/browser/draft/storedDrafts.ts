const PREFIX = "statitDraft:";

/** The storage key of a draft. */
export function draftKey(owner: string, place: string): string {
  return `${PREFIX}${owner}:${place}`;
}

/** Removes the drafts whose storage keys fulfil a condition; throws where storage is denied. */
export function removeDrafts(isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && isRemoved(key)) localStorage.removeItem(key);
}

/** Removes all drafts of an owner. */
export function forgetDrafts(owner: string): void {
  try {
    removeDrafts((key) => key.startsWith(draftKey(owner, "")));
  } catch {
    // storage is denied: nothing was stored
  }
}
