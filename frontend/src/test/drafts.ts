/** The storage keys of the drafts that this browser stores. */
export function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith("statitDraft:"));
}
