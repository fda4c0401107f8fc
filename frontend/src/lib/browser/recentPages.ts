import { readStoredUser } from "../data/storedUser";

/** A page that was opened in this browser. */
export interface RecentPage {
  readonly path: string;
  readonly title: string;
}

/** Most pages that are remembered. */
const MOST = 8;
/** First words of addresses that are no pages of contents. */
const OTHERS = /^\/(account|sign|new|update|invitation|public|u|f)(\/|$)/;

/** Each user of a browser has their own list. */
function key(): string {
  return `statitRecent:${readStoredUser()?.id ?? ""}`;
}

/** The pages of contents that this reader opened, the last one first. */
export function recentPages(): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((it) => typeof it?.path === "string" && typeof it?.title === "string");
  } catch {
    return []; // no storage, or written by another program
  }
}

/** Adds a page of contents: an indicator, a collection, a dashboard, at least two words deep. */
export function rememberPage(page: RecentPage): void {
  if (OTHERS.test(page.path) || !/^\/[^/]+\/[^/]+/.test(page.path)) return;
  const others = recentPages().filter(({ path }) => path !== page.path);
  try {
    localStorage.setItem(key(), JSON.stringify([page, ...others].slice(0, MOST)));
  } catch {
    // Without storage nothing is remembered.
  }
}
