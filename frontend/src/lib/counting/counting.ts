import type { RouterHistory } from "@tanstack/history";
import { findRoute } from "../router/match";
import { isCountedPage } from "./pages";
import { sendView } from "./sendView";
import { countViews } from "./views";

interface Application {
  readonly history: RouterHistory;
  /** Every address of the application. */
  readonly routes: readonly { readonly path: string }[];
  /** The path of the first page of the document. */
  readonly first: string;
}

/**
 * Counts the views of pages from now on. A chart in the page of another site is no view of a page here: the server counts
 * it when it sends the frame. Neither is a preview in the share dialog.
 */
export function startCounting({ history, routes, first }: Application): void {
  if (window.parent !== window) return;
  const isCounted = (pathname: string) => isCountedPage(findRoute(routes, pathname)?.route.path ?? "");
  countViews({ history, document, first, host: location.host, isCounted, send: sendView });
}
