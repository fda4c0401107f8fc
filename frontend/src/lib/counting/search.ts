/** Longest text of a search that is sent, in characters. */
const MOST = 100;

/** The state of the history entry of a page that the reader opened from the results of a search. */
export interface OpenedBySearch {
  /** The text of the search, as typed. */
  readonly search: string;
}

/** The text of the search that opened a page, from the state of its history entry; `null` if no search did. */
export function searchOf(state: object): string | null {
  const { search } = state as Partial<Record<keyof OpenedBySearch, unknown>>;
  if (typeof search !== "string") return null;
  // By characters: half of one is no valid text.
  return Array.from(search.trim()).slice(0, MOST).join("") || null;
}
