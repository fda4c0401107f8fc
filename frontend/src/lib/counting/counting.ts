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

/** Counts the views of pages from now on. */
export function startCounting({ history, routes, first }: Application): void {
  const isCounted = (pathname: string) => isCountedPage(findRoute(routes, pathname)?.route.path ?? "");
  countViews({ history, document, first, host: location.host, isCounted, send: sendView });
}
