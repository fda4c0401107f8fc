/** The file open in this tab, so that a user who leaves the page without publishing finds the file again. */
export interface OpenFile {
  /** The collection's id. */
  place: string;
  name: string;
  /** The query string of its address. */
  search: string;
}

const KEY = "statitImport";

export function readOpenFile(place: string): OpenFile | null {
  try {
    const open = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as OpenFile | null;
    return open?.place === place ? open : null;
  } catch {
    return null; // no storage, or foreign data
  }
}

export function keepOpenFile(open: OpenFile | null): void {
  try {
    if (open) sessionStorage.setItem(KEY, JSON.stringify(open));
    else sessionStorage.removeItem(KEY);
  } catch {
    // without storage, only the browser's back button returns to the file
  }
}
