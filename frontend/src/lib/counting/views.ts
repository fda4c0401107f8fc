import type { RouterHistory } from "@tanstack/history";
import { isForm } from "./pages";
import { otherSite } from "./referrer";
import { searchOf } from "./search";

/** Milliseconds for which a page is visible before its view is sent; a redirect within them is the same view. */
export const SETTLING_MS = 1_000;

/** A view of a page, as the server counts it. */
export interface View {
  /** The path of the page's address. */
  readonly path: string;
  /** The origin of the other site whose link opened the document; `null` for later pages. */
  readonly referrer: string | null;
  /** The text of the search whose result opened the page; `null` without one. */
  readonly search: string | null;
}

interface Surroundings {
  readonly history: Pick<RouterHistory, "location" | "subscribe">;
  readonly document: Pick<Document, "visibilityState" | "referrer" | "addEventListener"> & {
    /** Whether the browser loads the page before the reader opens it; absent in browsers that never do. */
    readonly prerendering?: boolean;
  };
  /** The path of the first page of the document. */
  readonly first: string;
  /** Host and port of this site. */
  readonly host: string;
  /** Whether views of the page at a path are counted. */
  readonly isCounted: (pathname: string) => boolean;
  readonly send: (view: View) => void;
}

/**
 * Sends one view for each page that becomes visible, until the document is closed. A change of only the query or the
 * fragment is no new page, and neither is a return to a visible document.
 */
export function countViews({ history, document, first, host, isCounted, send }: Surroundings): void {
  let referrer = history.location.pathname === first ? otherSite(document.referrer, host) : null;
  let shown: string | undefined;
  /** The view of the shown page, until it is sent. */
  let view: View | undefined;
  /** Runs from the moment at which `view` became visible. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (view) send(view);
    view = undefined;
  };
  const look = () => {
    if (document.prerendering || document.visibilityState !== "visible") finish();
    else if (view) timer ??= setTimeout(finish, SETTLING_MS);
  };
  const open = (action?: string) => {
    const { pathname, search, state } = history.location;
    if (pathname === shown || isForm(search)) return;
    shown = pathname;
    const redirected = action === "REPLACE" ? view : undefined;
    if (!redirected) finish();
    const origin = redirected ?? { referrer, search: action === "PUSH" ? searchOf(state) : null };
    referrer = null;
    view = isCounted(pathname) ? { ...origin, path: pathname } : undefined;
    look();
  };

  document.addEventListener("visibilitychange", look);
  document.addEventListener("prerenderingchange", look);
  history.subscribe(({ action }) => open(action.type));
  // This code loads after the application: the reader may have opened another page in the meantime.
  open(history.location.pathname === first ? undefined : "PUSH");
}
