/** The file that is being looked at in this tab: who leaves the page without publishing finds the way back. */
export interface OpenFile {
  /** The collection's id. */
  place: string;
  name: string;
  /** Behind the question mark of its address. */
  search: string;
}

const KEY = "statitImport";

export function readOpenFile(place: string): OpenFile | null {
  try {
    const open = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as OpenFile | null;
    return open?.place === place ? open : null;
  } catch {
    return null; // no storage, or not ours
  }
}

export function keepOpenFile(open: OpenFile | null): void {
  try {
    if (open) sessionStorage.setItem(KEY, JSON.stringify(open));
    else sessionStorage.removeItem(KEY);
  } catch {
    // a browser that stores nothing: the way back is the browser's own
  }
}
